import { isSameBytes } from '@sluice/canister'
import type { PoolContext } from '../pool/PoolContext.ts'
import { decodePurpose } from '../pool/storedTypes.ts'

/** Asks again for all transfers under way, and looks in the ledgers' logs for those that it is too late to ask for. */
export async function settleTransfers({ journal, ledgerLog }: PoolContext): Promise<void> {
  journal.resume()
  await journal.decideStuck(ledgerLog)
}

/**
 * {@link settleTransfers} for one owner who doesn't want to wait for the hour. Answers how many of their transfers are still
 * under way.
 */
export async function settleTransfersOf(context: PoolContext, owner: Uint8Array): Promise<bigint> {
  const { journal, ledgerLog } = context
  const openOf = () =>
    journal.pending().filter(({ purpose }) => isSameBytes(decodePurpose(purpose).owner, owner))
  const ledgers = openOf().map(({ ledger }) => ledger)
  if (ledgers.length > 0) {
    journal.resume()
    // Only their own ledgers: one that never answers holds up nobody else.
    await journal.decideStuck(ledgerLog, ledgers)
  }
  return BigInt(openOf().length)
}
