import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { textOfTransfer } from '../farm/result.ts'
import { decodePurpose, type Purpose } from '../farm/storedTypes.ts'
import { recordStake } from '../log/records.ts'
import { noteRefused } from '../log/transferLog.ts'
import { addToTotals, changeBalance } from './balances.ts'
import { isAmount } from './rewardToken.ts'
import { applyTopUp } from './topUp.ts'

/**
 * Applies the outcome of a transfer to the books. The journal calls it exactly once for each: while a flow waits, or in a retry long
 * after, even after an upgrade.
 */
export function settleTransfer(
  context: FarmContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const purpose = decodePurpose(intent.purpose)
  if (outcome.kind === 'refused') {
    learnFee(context, outcome)
    if (purpose.kind !== 'topUp') noteRefused(context, intent, purpose, textOfTransfer(outcome.why))
    giveBack(context, intent, purpose)
  } else take(context, intent, purpose)
}

function giveBack(context: FarmContext, intent: TransferIntent, { kind, owner }: Purpose): void {
  const { life } = context.state
  const amount = intent.amount + intent.fee
  if (kind === 'withdraw') changeBalance(context, owner, amount)
  if (kind === 'fee') addToTotals(context, { fee: amount })
  // the reward is still here: closing can be asked for again
  if (kind === 'refund') life.set({ ...life.get(), isClosed: false })
}

function take(context: FarmContext, intent: TransferIntent, { kind, owner }: Purpose): void {
  const { amount, fee } = intent
  if (kind === 'topUp') applyTopUp(context, owner, amount)
  if (kind === 'withdraw' || kind === 'fee') addToTotals(context, { paid: amount + fee })
  if (kind === 'withdraw')
    recordStake(context, { kind, owner, positionId: 0n, liquidity: 0n, amount })
}

/** A ledger that refuses a fee names the right one: from now on the farm reckons with that. */
function learnFee(
  { state }: FarmContext,
  { why }: Extract<SettledOutcome, { kind: 'refused' }>,
): void {
  if (why.kind !== 'ledger' || !('BadFee' in why.error)) return
  const { expected_fee: fee } = why.error.BadFee
  const known = state.reward.get()
  if (known !== undefined && isAmount(fee)) state.reward.set({ ...known, ledgerFee: fee })
}
