import type { CanisterEdges } from '../edges.ts'
import type { Account } from './intent.ts'
import type { TransferOutcome } from './outcome.ts'
import type { TransferJournal } from './TransferJournal.ts'

export type OwnTransfer = {
  ledger: Uint8Array
  to: Account
  /** What arrives; the fee leaves beside it. */
  amount: bigint
  fee: bigint
  /** What it is for; for nothing in particular when absent. */
  purpose?: Uint8Array
}

/**
 * Sends tokens from the account of a canister that has no books: its tokens are where the ledgers say. One transfer of a token at a time,
 * or `underWay`: until the outcome of the last one is known, what the account holds isn't either.
 */
export async function sendOwn(
  { journal, self }: Pick<CanisterEdges, 'self'> & { journal: TransferJournal },
  { purpose = new Uint8Array(), ...transfer }: OwnTransfer,
): Promise<TransferOutcome | { kind: 'underWay' }> {
  if (journal.hasOpen(transfer.ledger)) return { kind: 'underWay' }
  const from = { owner: self(), subaccount: undefined }
  const { id } = journal.begin({ method: 'transfer', from, purpose, ...transfer })
  // await: other messages run here; the journal holds what this transfer came to
  return journal.send(id)
}
