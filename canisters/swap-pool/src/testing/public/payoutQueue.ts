import type { TransferOutcome } from '@sluice/canister'
import type { PoolContext } from '../../pool/PoolContext.ts'
import { decodePurpose } from '../../pool/storedTypes.ts'

/** One payout at a time, this long after the one before. */
const PAUSE_SECONDS = 1

/**
 * Makes a pool answer before it pays: each payout waits in one queue for all, and is sent by a timer. Ours answer when the ledger has.
 * In the heap alone: what waits is in the journal, which goes on with it after an upgrade.
 */
export function queuePayouts({ journal, schedule }: PoolContext): void {
  const send = journal.send.bind(journal)
  const waiting: bigint[] = []
  let isAtWork = false
  const work = async () => {
    const next = waiting.shift()
    isAtWork = next !== undefined
    if (next === undefined) return
    await send(next)
    schedule(PAUSE_SECONDS, work)
  }
  const isPayout = (id: bigint) =>
    journal
      .pending()
      .some((intent) => intent.id === id && decodePurpose(intent.purpose).kind === 'payout')
  journal.send = async (id): Promise<TransferOutcome> => {
    if (!isPayout(id)) return send(id)
    if (!waiting.includes(id)) waiting.push(id)
    if (!isAtWork) schedule(PAUSE_SECONDS, work)
    isAtWork = true
    return { kind: 'unknown' }
  }
}
