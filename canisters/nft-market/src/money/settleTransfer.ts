import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import type { MarketContext } from '../market/MarketContext.ts'
import { MOST_AMOUNT } from '../market/tokenKey.ts'
import { openOffer, removeOffer } from '../offers/offers.ts'
import { credit, leave, payOut, settleLeg } from '../sales/payout.ts'
import { onPaid, onUnpaid } from '../sales/settlement.ts'
import { type Purpose, purposeOf } from './purpose.ts'

/** Applies a transfer's outcome, exactly once, be it while somebody waits or long after. */
export function settleTransfer(
  context: MarketContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const expected = expectedFee(outcome)
  if (expected !== undefined) context.state.fees.set(intent.ledger, expected)
  const purpose = purposeOf(intent)
  const isDone = outcome.kind === 'done'
  switch (purpose.kind) {
    case 'pullSale':
      if (isDone) onPaid(context, purpose.sale)
      else onUnpaid(context, purpose.sale)
      return
    case 'pullOffer':
      if (isDone) openOffer(context, purpose.offer)
      else removeOffer(context, purpose.offer)
      return
    default:
      settlePayout(context, { intent, purpose, isDone, expected })
  }
}

type Settled = {
  intent: TransferIntent
  purpose: Exclude<Purpose, { kind: 'pullSale' | 'pullOffer' }>
  isDone: boolean
  expected: bigint | undefined
}

function settlePayout(context: MarketContext, settled: Settled): void {
  const { intent, purpose, isDone, expected } = settled
  const { ledger, to } = intent
  const payout = { ledger, to, amount: intent.amount + intent.fee }
  const isAgain = purpose.kind === 'claim' || purpose.isAgain
  if (isDone) leave(context, ledger, payout.amount)
  else if (expected !== undefined && !isAgain) {
    // the ledger's fee has changed: once more, with the new one
    const isSent = payOut(context, { ...payout, source: 'outgoing' }, { ...purpose, isAgain: true })
    if (isSent) return
  } else credit(context, payout)
  if (purpose.kind === 'leg')
    settleLeg(context, purpose.sale, purpose.leg, isDone ? 'paid' : 'credited')
  if (purpose.kind === 'refundOffer') removeOffer(context, purpose.offer)
}

function expectedFee(outcome: SettledOutcome): bigint | undefined {
  if (outcome.kind !== 'refused' || outcome.why.kind !== 'ledger') return undefined
  const { error } = outcome.why
  return 'BadFee' in error && error.BadFee.expected_fee < MOST_AMOUNT
    ? error.BadFee.expected_fee
    : undefined
}
