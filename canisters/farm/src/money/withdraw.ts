import type { TransferOutcome } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { Refusal, refuse, textOfTransfer } from '../farm/result.ts'
import { positionIdsOf } from '../stakes/deposits.ts'
import { settleSomeOf } from '../stakes/settle.ts'
import { sync } from '../time/sync.ts'
import { balanceOf, changeBalance } from './balances.ts'
import { beginPayment, wasFeeWrong } from './pay.ts'
import { ledgerFee, requireFee } from './rewardToken.ts'

/**
 * Pays an owner's reward, that of positions that stay staked included; of very many positions some in turn. @returns what was sent; 0 when the ledger's fee would eat
 * it up. When the ledger has not answered, the same: the payment is under way, and asked for with the same key.
 */
export function withdraw(context: FarmContext, owner: Uint8Array): Promise<bigint> {
  return context.locks.withLock(
    `withdraw ${owner.join()}`,
    () => refuse('Your reward is being paid, please try again in a moment'),
    async () => {
      await requireFee(context)
      await settleEarned(context, owner)
      const { sent, outcome } = await payWithRightFee(context, owner)
      if (outcome?.kind === 'refused') refuse(`Withdraw failed: ${textOfTransfer(outcome.why)}`)
      return sent
    },
  )
}

/** {@link payBalance}, once more when the ledger has named another fee. */
export async function payWithRightFee(context: FarmContext, owner: Uint8Array): Promise<Payment> {
  const first = await payBalance(context, owner)
  return first.outcome !== undefined && wasFeeWrong(first.outcome)
    ? payBalance(context, owner)
    : first
}

/** A pool that doesn't answer keeps nobody from what has been credited before. */
async function settleEarned(context: FarmContext, owner: Uint8Array): Promise<void> {
  if (positionIdsOf(context, owner).length === 0) return
  try {
    await sync(context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  settleSomeOf(context, owner)
}

type Payment = { sent: bigint; outcome: TransferOutcome | undefined }

/** Reserves an owner's balance and sends it. A refusal has put it back by the time this answers. */
async function payBalance(context: FarmContext, owner: Uint8Array): Promise<Payment> {
  const fee = ledgerFee(context)
  const balance = balanceOf(context, owner)
  if (balance <= fee) return { sent: 0n, outcome: undefined }
  const amount = balance - fee
  const purpose = { kind: 'withdraw', owner } as const
  const { id } = beginPayment(context, { to: owner, amount, fee, purpose })
  changeBalance(context, owner, -balance)
  // await: other messages run here; the payment is in the journal, no longer in the balance
  return { sent: amount, outcome: await context.journal.send(id) }
}
