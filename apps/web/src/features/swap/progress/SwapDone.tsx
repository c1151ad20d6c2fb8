import type { SwapStepName, Token, TradeReceipt } from '@sluice/sdk'
import { feeCounts } from '@sluice/sdk/tradeCosts'
import { useTranslation } from 'react-i18next'
import type { DoneLine } from '../../../activity/done/DoneLine.ts'
import { MoneyDone } from '../../../activity/done/MoneyDone.tsx'
import { Compared } from './Compared.tsx'
import { SwapNext } from './SwapNext.tsx'
import type { SwapSubject } from './SwapSubject.ts'

type SwapDoneProps = {
  readonly id: string
  readonly subject: SwapSubject
  readonly receipt: TradeReceipt
  readonly onClose: () => void
}

/** What changed and where it is. */
export function SwapDone({ id, subject, receipt, onClose }: SwapDoneProps) {
  const { t } = useTranslation('receipt')
  return (
    <MoneyDone
      id={id}
      lines={linesOf(subject, receipt)}
      names={{ placed: t('kept') }}
      known={[...tokensOf(subject).values()]}
      beside={<Compared subject={subject} received={keptOf(receipt) ?? receipt.received} />}
      actions={<SwapNext subject={subject} received={receipt.received} onClose={onClose} />}
      onClose={onClose}
    />
  )
}

const keptOf = (receipt: TradeReceipt): bigint | undefined =>
  receipt.kind === 'swap' ? receipt.keptInPool : undefined

/** A trade's receipt as the end of anything is told. */
function linesOf(subject: SwapSubject, receipt: TradeReceipt): readonly DoneLine[] {
  const { tokenIn, tokenOut } = receipt
  const kept = keptOf(receipt)
  const known = tokensOf(subject)
  const fees = [...feeCounts({ branches: [{ hops: hopsOf(subject) }] })].flatMap(
    ([ledgerId, count]): DoneLine[] => {
      const token = known.get(ledgerId)
      const paid = count - sparedBy(subject, ledgerId)
      return token && paid > 0n ? [{ as: 'fee', ledgerId, amount: paid * token.fee }] : []
    },
  )
  return [
    kept === undefined
      ? { as: 'received', ledgerId: tokenOut, amount: receipt.received }
      : { as: 'placed', ledgerId: tokenOut, amount: kept },
    { as: 'paid', ledgerId: tokenIn, amount: receipt.amountIn },
    ...fees,
    ...leftOf(receipt).map((left): DoneLine => ({ as: 'left', ...left })),
  ]
}

/** Ledger fees that a swap has not cost: of what the pool had already, and of what it keeps. */
function sparedBy({ steps, tokenIn }: SwapSubject, ledgerId: string): bigint {
  if (steps === undefined) return 0n
  const has = (name: SwapStepName) => steps.includes(name)
  if (ledgerId !== tokenIn.ledgerId) return has('deposit') && !has('withdraw') ? 1n : 0n
  if (has('approve') || has('transfer')) return 0n
  return has('deposit') || !has('withdraw') ? 1n : 2n
}

/** The pools that a swap went through, by the tokens on their two sides. */
const hopsOf = ({ tokenIn, tokenOut, route }: SwapSubject) =>
  (route ?? [{ tokenIn, tokenOut }]).map((hop) => ({
    tokenIn: hop.tokenIn.ledgerId,
    tokenOut: hop.tokenOut.ledgerId,
  }))

const tokensOf = ({ tokenIn, tokenOut, route = [] }: SwapSubject): ReadonlyMap<string, Token> =>
  new Map(
    [tokenIn, tokenOut, ...route.flatMap((hop) => [hop.tokenIn, hop.tokenOut])].map((token) => [
      token.ledgerId,
      token,
    ]),
  )

/** What pools still hold after it. */
function leftOf(receipt: TradeReceipt) {
  if (receipt.kind === 'route')
    return receipt.leftInPools.map(({ ledgerId, amount }) => ({ ledgerId, amount }))
  const { tokenIn, tokenOut, leftInPool } = receipt
  return [
    { ledgerId: tokenIn, amount: leftInPool.tokenIn },
    { ledgerId: tokenOut, amount: leftInPool.tokenOut },
  ].filter(({ amount }) => amount > 0n)
}
