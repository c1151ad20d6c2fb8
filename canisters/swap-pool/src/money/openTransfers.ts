import { isSameBytes } from '@sluice/canister'
import type { PoolContext } from '../pool/PoolContext.ts'
import { decodePurpose } from '../pool/storedTypes.ts'

/**
 * What the hourly job does, for one owner who doesn't want to wait for it: asks again for their transfers under way, and looks in the
 * ledgers' logs for those that it is too late to ask for. Answers how many are still under way.
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
