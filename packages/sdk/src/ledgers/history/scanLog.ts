import type { HistoryEntry, HistoryPage, HistoryWish } from '../LedgerAdapter.ts'

/** Part of a ledger's log, in any order, with the log's whole length. */
type LogPart = { readonly length: bigint; readonly entries: readonly HistoryEntry[] }

/** Reads `length` entries from `start` on, archives included. */
export type ReadLog = (start: bigint, length: bigint) => Promise<LogPart>

/** Entries of a page when nobody says how many. */
export const DEFAULT_LIMIT = 50
/** Entries asked for at a time when one account is looked for. */
const BATCH = 2_000n
/** A page ends after so many batches, found enough or not: `next` goes on. */
const MAX_BATCHES = 5

/** The newest entries that `isWanted` takes, read backwards from the end of the log. */
export async function scanLog(
  read: ReadLog,
  { cursor, limit = DEFAULT_LIMIT }: HistoryWish,
  isWanted?: (entry: HistoryEntry) => boolean,
): Promise<HistoryPage> {
  const found: HistoryEntry[] = []
  let end = cursor ?? (await read(0n, 0n)).length
  for (let batch = 0; batch < MAX_BATCHES && end > 0n; batch++) {
    const wanted = isWanted === undefined ? BigInt(limit - found.length) : BATCH
    const start = end > wanted ? end - wanted : 0n
    const { entries } = await read(start, end - start)
    const newest = [...entries].sort((a, b) => (a.index < b.index ? 1 : -1))
    for (const entry of newest) {
      if (isWanted !== undefined && !isWanted(entry)) continue
      if (found.length === limit) return page(found, found.at(-1)?.index ?? 0n)
      found.push(entry)
    }
    end = start
    if (found.length >= limit) break
  }
  return page(found, end)
}

/** Everything from `next` on is older and has not been looked at. */
function page(entries: HistoryEntry[], next: bigint): HistoryPage {
  return next > 0n ? { entries, next } : { entries }
}
