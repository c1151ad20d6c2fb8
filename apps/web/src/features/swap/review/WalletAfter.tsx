import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'
import { DetailRow } from '../quote/DetailRow.tsx'
import type { PayWay } from './payWay.ts'
import { type BeforeAfter, spentOf, walletAfter } from './walletAfter.ts'

type WalletAfterProps = {
  readonly form: SwapForm
  readonly way: PayWay | undefined
  /** The least that arrives in the wallet. */
  readonly least: bigint
}

/** Both balances before the swap and after it, at the worst that is agreed to. */
export function WalletAfter({ form, way, least }: WalletAfterProps) {
  const { tokenIn, tokenOut, balanceIn, view } = form
  const balanceOut = useBalance(tokenOut?.ledgerId ?? '')
  if (!tokenIn || !tokenOut || view.kind !== 'quoted') return undefined
  const { paid, received } = walletAfter({
    balanceIn,
    balanceOut,
    spent: spentOf(way?.payment, view.quote),
    least: way?.isKept ? 0n : least,
  })
  if (!paid && !received) return undefined
  return (
    <dl className="flex flex-col gap-2 text-13">
      <Balance token={tokenIn} of={paid} />
      <Balance token={tokenOut} of={received} isLeast={!way?.isKept} />
    </dl>
  )
}

type BalanceProps = {
  readonly token: Token
  readonly of: BeforeAfter
  readonly isLeast?: boolean
}

function Balance({ token, of, isLeast = false }: BalanceProps) {
  const { t } = useTranslation('trade')
  if (!of) return undefined
  return (
    <DetailRow name={t('review.balance', { symbol: formatSymbol(token.symbol) })}>
      <Amount amount={of.before} token={token} hasSymbol={false} isOwn />
      {' → '}
      {isLeast && '≥ '}
      <Amount amount={of.after} token={token} hasSymbol={false} isOwn />
    </DetailRow>
  )
}
