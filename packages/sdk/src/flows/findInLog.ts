import type { HistoryEntry, LedgerAdapter } from '../ledgers/LedgerAdapter.ts'

/** More of a log than a payment can be behind the newest entry within a day is not looked through. */
const SEARCH_PAGES = 10
const PAGE = 2_000
const TWO_MINUTES_NS = 120_000_000_000n

/**
 * The place of an entry in a ledger's log, looked for back to shortly before the time at which it was first sent.
 * @throws Error when the log is too long to be looked through to there; CallError
 */
export async function findInLog(
  ledger: Pick<LedgerAdapter, 'fetchHistory'>,
  createdAtNs: bigint,
  isIt: (entry: HistoryEntry) => boolean,
): Promise<{ result: bigint } | undefined> {
  let cursor: bigint | undefined
  for (let page = 0; page < SEARCH_PAGES; page++) {
    const wish = cursor === undefined ? {} : { cursor }
    const { entries, next } = await ledger.fetchHistory({ limit: PAGE, ...wish })
    const found = entries.find(isIt)
    if (found !== undefined) return { result: found.index }
    if (next === undefined || entries.length === 0) return undefined
    // a page that tells no times does not say that it is old enough
    const oldest = entries.findLast(({ timestampNs }) => timestampNs !== undefined)?.timestampNs
    if (oldest !== undefined && oldest < createdAtNs - TWO_MINUTES_NS) return undefined
    cursor = next
  }
  throw new Error('the log is too long to be looked through')
}
