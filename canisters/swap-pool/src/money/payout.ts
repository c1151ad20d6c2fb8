import { type Account, allOrTrap, type TransferOutcome } from '@sluice/canister'
import { appendEvent } from '../log/events.ts'
import { beginFlow, updateFlow } from '../log/flows.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { encodePurpose, type Flow, type Side } from '../pool/storedTypes.ts'
import { amountsOn, debit, hasUnused } from './balances.ts'
import { ledgerFee, tokenAt } from './tokens.ts'

/** Tokens on their way from a holder's unused balance to a ledger account. */
export type PayoutOrder = {
  owner: Uint8Array
  side: Side
  /** What leaves the unused balance; the ledger's fee is part of it. */
  amount: bigint
  to: Account
  /** The flow that it belongs to. */
  flowId: bigint
}

/** An order whose amount is reserved and whose transfer is in the journal. */
export type Payout = { order: PayoutOrder; intentId: bigint }

export type NewPayout = Omit<PayoutOrder, 'flowId' | 'to'> & {
  /** The owner's wallet when absent. */
  to?: Account
  action: 'Withdraw' | 'Refund'
  relatedId?: bigint
}

/**
 * Reserves a payout with a flow of its own: from here on the amount is in the journal, no longer in the balance.
 * Undefined for what stays in the balance: an amount that the fee would eat up, and any of a token whose ledger owes hundreds
 * of answers.
 */
export function beginPayout(context: PoolContext, payout: NewPayout): Payout | undefined {
  const { storage } = context
  const { owner, side, amount } = payout
  if (amount <= ledgerFee(storage, side) || !hasRoom(context, side)) return undefined
  const flowId = beginFlow(context, {
    action: payout.action,
    owner,
    relatedId: payout.relatedId,
  })
  const to = payout.to ?? { owner, subaccount: undefined }
  return reserve(context, { owner, side, amount, to, flowId })
}

/** Reserves a payout of a flow that has begun. */
export function reserve(context: PoolContext, order: PayoutOrder): Payout | undefined {
  const { storage, journal } = context
  const { owner, side, amount, to, flowId } = order
  const fee = ledgerFee(storage, side)
  const reserved = amountsOn(side, amount)
  if (amount <= fee || !hasRoom(context, side)) return undefined
  if (!hasUnused(storage, owner, reserved)) return undefined
  debit(storage, owner, reserved)
  const from = { owner: context.self(), subaccount: undefined }
  const intent = journal.begin({
    method: 'transfer',
    ledger: tokenAt(storage, side).ledger,
    from,
    to,
    amount: amount - fee,
    fee,
    purpose: encodePurpose({ kind: 'payout', owner, side, flowId }),
  })
  appendEvent(context, { kind: 'payoutReserved', flowId, owner, side, amount, fee })
  updateFlow(storage, flowId, {
    hasFailed: false,
    error: undefined,
    stage: stageOf(storage.flows.get(flowId)),
    payout: {
      side,
      amount,
      fee,
      fromOwner: from.owner,
      fromSubaccount: undefined,
      toOwner: to.owner,
      toSubaccount: to.subaccount,
      intentId: intent.id,
      block: undefined,
    },
  })
  return { order, intentId: intent.id }
}

/**
 * Sends a reserved payout. A refusal has put the amount back into the balance by the time this answers; only when the fee was
 * wrong, which proves that nothing moved, is it tried again at once, with a new key and the right fee.
 */
export async function sendPayout(context: PoolContext, payout: Payout): Promise<TransferOutcome> {
  // await: other messages run here; what this flow knew of balances is history afterwards
  const outcome = await context.journal.send(payout.intentId)
  if (!wasFeeWrong(outcome)) return outcome
  const again = reserve(context, payout.order)
  if (again === undefined) return outcome
  // await: as above
  return context.journal.send(again.intentId)
}

/** Sends several payouts side by side; each is in the journal already, so that one's failure is nobody else's. */
export async function sendPayouts(
  context: PoolContext,
  payouts: readonly (Payout | undefined)[],
): Promise<void> {
  const flows = payouts.flatMap((payout) => (payout ? [sendPayout(context, payout)] : []))
  await allOrTrap(flows, context.trap)
}

/** Sends something back to its owner's wallet in a message of its own. */
export function refundLater(
  context: PoolContext,
  refund: Pick<NewPayout, 'owner' | 'side' | 'amount' | 'relatedId'>,
): void {
  const payout = beginPayout(context, { ...refund, action: 'Refund' })
  if (payout === undefined) return
  context.schedule(0, async () => {
    await sendPayout(context, payout)
  })
}

/** Whether the token's ledger keeps up with what it is asked. */
export function hasRoom({ storage, journal }: PoolContext, side: Side): boolean {
  return journal.hasRoom(tokenAt(storage, side).ledger)
}

function wasFeeWrong(outcome: TransferOutcome): boolean {
  if (outcome.kind !== 'refused' || outcome.why.kind !== 'ledger') return false
  return 'BadFee' in outcome.why.error
}

function stageOf(flow: Flow | undefined): Flow['stage'] {
  return flow?.action === 'OneStepSwap' ? 'WithdrawCreditCompleted' : 'CreditCompleted'
}
