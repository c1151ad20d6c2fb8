import { type NewTransfer, secondsNow } from '@sluice/canister'
import type { SaleContext } from '../sale/SaleContext.ts'
import type { Movement } from '../sale/SaleState.ts'
import type { Count } from './counts.ts'

/**
 * Moves what somebody is due, unless it has moved or is on its way. A transfer without a known outcome counts as a failure: the journal
 * asks for it again, and the next finalisation finds what came of it.
 * @param note stores the movement where its owner's books are, in the message that begins the transfer
 */
export async function move(
  { journal, now }: SaleContext,
  movement: Movement,
  { transfer, note }: { transfer: NewTransfer; note: (movement: Movement) => void },
): Promise<Count> {
  if (movement.state === 'done') return 'skipped'
  if (movement.state === 'sent' || !journal.hasRoom(transfer.ledger)) return 'failure'
  note({ ...movement, state: 'sent', begunAt: secondsNow({ now }) })
  const { id } = journal.begin(transfer)
  // await: the journal holds the transfer and applies its outcome
  const outcome = await journal.send(id)
  return outcome.kind === 'done' ? 'success' : 'failure'
}
