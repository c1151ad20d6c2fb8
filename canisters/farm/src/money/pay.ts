import type { TransferIntent, TransferOutcome } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import { encodePurpose, type Purpose } from '../farm/storedTypes.ts'
import { rewardLedger } from './rewardToken.ts'

/**
 * Stores a payment of the reward token. The caller takes `amount + fee` out of its books in this very message.
 * @throws Refusal when the ledger owes hundreds of answers.
 */
export function beginPayment(
  context: FarmContext,
  { to, amount, fee, purpose }: { to: Uint8Array; amount: bigint; fee: bigint; purpose: Purpose },
): TransferIntent {
  const { journal, self } = context
  requireQuietLedger(context)
  return journal.begin({
    method: 'transfer',
    ledger: rewardLedger(context),
    from: { owner: self(), subaccount: undefined },
    to: { owner: to, subaccount: undefined },
    amount,
    fee,
    purpose: encodePurpose(purpose),
  })
}

/** @throws Refusal when the reward token's ledger doesn't keep up with what it is asked. */
export function requireQuietLedger(context: FarmContext): void {
  if (!context.journal.hasRoom(rewardLedger(context)))
    refuse('The ledger does not keep up now. Your reward stays here; please try again later')
}

/** Whether a transfer was refused for its fee alone; by now the right one is known. */
export function wasFeeWrong(outcome: TransferOutcome): boolean {
  if (outcome.kind !== 'refused' || outcome.why.kind !== 'ledger') return false
  return 'BadFee' in outcome.why.error
}
