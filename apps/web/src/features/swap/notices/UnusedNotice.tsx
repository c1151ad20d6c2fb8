import { singleHop } from '@sluice/sdk/tradeQuote'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Held } from '../../../payments/claimOfHeld.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useOwner, useSdkIfReady } from '../../../session/useSdk.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { later } from '../../../ui/browser/later.ts'
import type { SwapForm } from '../form/useSwapForm.ts'
import { unusedQuery } from '../queries.ts'

/** Few people see it, so the first load is without it. */
const HeldNotice = later(async () => (await import('./HeldNotice.tsx')).HeldNotice)

/** What the pair's pools hold for the person, each with the way to get it back. */
export function UnusedNotice({ form }: { readonly form: SwapForm }) {
  const unused = useUnused(form)
  return unused.map((held) => (
    <Suspense key={`${held.poolId}-${held.token.ledgerId}`}>
      <HeldNotice {...held} />
    </Suspense>
  ))
}

/**
 * Balances above the fee of the transfer that would bring them home. Whoever keeps tokens in pools, or comes by `?reclaim=true`, sees
 * both of the pair, to put some there.
 */
function useUnused({ tokenIn, tokenOut, view }: SwapForm): readonly Held[] {
  const { keepsInPool } = usePreferences()
  const [params] = useSearchParams()
  const isWanted = keepsInPool || params.get('reclaim') === 'true'
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
  const quoted = view.kind === 'quoted' ? singleHop(view.quote)?.poolId : undefined
  const used = isWanted ? (quoted ?? pools[0]?.canisterId) : undefined
  return pools.flatMap(({ canisterId, token0 }, index) => {
    const held = results[index]?.data
    if (!held) return []
    return tokens
      .map((token) => ({
        poolId: canisterId,
        token,
        amount: token.ledgerId === token0 ? held.balance0 : held.balance1,
      }))
      .filter(({ token, amount }) => canisterId === used || amount > token.fee)
  })
}
