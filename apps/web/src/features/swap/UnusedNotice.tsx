import type { Token } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/amount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useOwner, useSdkIfReady } from '../../session/useSdk.ts'
import { poolsQuery } from '../../tokens/queries.ts'
import { useWithdrawUnused } from '../../tokens/useWithdrawUnused.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCover } from '../../ui/Private.tsx'
import { unusedQuery } from './queries.ts'
import type { SwapForm } from './useSwapForm.ts'

type Unused = { readonly poolId: string; readonly token: Token; readonly amount: bigint }

/** What the pair's pools hold for the person, each with the way to get it back. */
export function UnusedNotice({ form }: { readonly form: SwapForm }) {
  const unused = useUnused(form)
  return unused.map((held) => <Held key={`${held.poolId}-${held.token.ledgerId}`} {...held} />)
}

function Held({ poolId, token, amount }: Unused) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cover = useCover()
  const withdraw = useWithdrawUnused(poolId, token)
  return (
    <Notice
      tone="raised"
      action={
        <ConfirmButton look="tonal" busy={withdraw.isPending} onClick={withdraw.give}>
          {t('swap.withdraw')}
        </ConfirmButton>
      }
    >
      {t('swap.unused', {
        amount: cover(formatAmount(amount, token.decimals, locale)),
        symbol: token.symbol,
      })}
    </Notice>
  )
}

/** Balances above the fee of the transfer that would bring them home. */
function useUnused({ tokenIn, tokenOut }: SwapForm): readonly Unused[] {
  const sdk = useSdkIfReady()
  const owner = useOwner()
  const { data: allPools = [] } = useQuery(poolsQuery(sdk))
  const tokens = [tokenIn, tokenOut].filter((token) => token !== undefined)
  const ids = tokens.map(({ ledgerId }) => ledgerId)
  const pools = allPools.filter(
    ({ token0, token1 }) => ids.includes(token0) && ids.includes(token1),
  )
  const results = useQueries({
    queries: pools.map(({ canisterId }) => unusedQuery(sdk, owner, canisterId)),
  })
  return pools.flatMap(({ canisterId, token0 }, index) => {
    const held = results[index]?.data
    if (!held) return []
    return tokens
      .map((token) => ({
        poolId: canisterId,
        token,
        amount: token.ledgerId === token0 ? held.balance0 : held.balance1,
      }))
      .filter(({ token, amount }) => amount > token.fee)
  })
}
