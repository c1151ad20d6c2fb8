import { type SettledOutcome, type TransferIntent, textOfRefusal } from '@sluice/canister'
import { appendEvent } from '../log/events.ts'
import { dropFlow, failFlow, updateFlow } from '../log/flows.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { decodePurpose, type Purpose } from '../pool/storedTypes.ts'
import { amountsOn, credit } from './balances.ts'
import { refundLater } from './payout.ts'
import { setLedgerFee } from './tokens.ts'

/**
 * Applies the outcome of a transfer to the books. The journal calls it exactly once for each transfer: while a flow waits,
 * or in a retry long after, even after an upgrade.
 */
export function settleTransfer(
  context: PoolContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const purpose = decodePurpose(intent.purpose)
  // Tokens that the pool doesn't trade are in none of its books.
  if (purpose.kind === 'mistransfer') return
  if (outcome.kind === 'refused') learnFee(context, purpose, outcome)
  if (purpose.kind === 'payout') settlePayout(context, intent, purpose, outcome)
  else settleDeposit(context, intent, purpose, outcome)
}

function settleDeposit(
  context: PoolContext,
  intent: TransferIntent,
  purpose: Purpose,
  outcome: SettledOutcome,
): void {
  const { storage } = context
  const { flowId, owner, side } = purpose
  const flow = { flowId, owner, side, amount: intent.amount }
  if (outcome.kind === 'refused') {
    appendEvent(context, { kind: 'depositRefused', ...flow, reason: textOfRefusal(outcome.why) })
    dropFlow(storage, flowId)
    return
  }
  credit(storage, owner, amountsOn(side, intent.amount))
  appendEvent(context, { kind: 'deposited', ...flow, block: outcome.block })
  const deposit = storage.flows.get(flowId)?.deposit
  const isOneStep = purpose.kind === 'oneStepDeposit'
  updateFlow(storage, flowId, {
    stage: isOneStep ? 'DepositCreditCompleted' : 'Completed',
    deposit: deposit && { ...deposit, block: outcome.block },
  })
  if (isOneStep && !context.awaitedDeposits.has(flowId)) {
    failFlow(storage, flowId, 'The deposit arrived too late to be swapped and is sent back')
    refundLater(context, { owner, side, amount: intent.amount, relatedId: flowId })
  }
}

function settlePayout(
  context: PoolContext,
  intent: TransferIntent,
  purpose: Purpose,
  outcome: SettledOutcome,
): void {
  const { storage } = context
  const { flowId, owner, side } = purpose
  const amount = intent.amount + intent.fee
  const flow = { flowId, owner, side, amount }
  if (outcome.kind === 'refused') {
    const reason = textOfRefusal(outcome.why)
    credit(storage, owner, amountsOn(side, amount))
    appendEvent(context, { kind: 'payoutRefused', ...flow, reason })
    failFlow(storage, flowId, reason)
    return
  }
  appendEvent(context, { kind: 'paid', ...flow, fee: intent.fee, block: outcome.block })
  const settled = storage.flows.get(flowId)
  if (settled?.action === 'Refund') settleFailureOf(context, settled.relatedId)
  updateFlow(storage, flowId, { stage: 'Completed' })
}

/** A failed flow whose tokens are back in their owner's wallet is over. */
function settleFailureOf({ storage }: PoolContext, flowId: bigint | undefined): void {
  if (flowId !== undefined && storage.flows.get(flowId)?.hasFailed) dropFlow(storage, flowId)
}

/** A ledger that refuses a fee names the right one: from now on the pool reckons with that. */
function learnFee(
  context: PoolContext,
  purpose: Purpose,
  outcome: Extract<SettledOutcome, { kind: 'refused' }>,
): void {
  if (outcome.why.kind !== 'ledger' || !('BadFee' in outcome.why.error)) return
  setLedgerFee(context, purpose.side, outcome.why.error.BadFee.expected_fee)
}
