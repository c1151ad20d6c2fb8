import { poolTag } from '../model/events/eventNumber.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'

/*
 * A second is a block: its number is its time, whatever database tells of it. Within it come milliseconds, then pools, then each pool's own
 * numbers.
 */

const BLOCK_MS = 1_000
/** Clocks differ by so much, and replicas are so far behind others. */
const SLACK_MS = 10_000

/** The number of a block and its time are the same: seconds since 1970. */
export const blockOf = (timeMs: number): number => Math.floor(timeMs / BLOCK_MS)
/** Milliseconds of a stretch of blocks, the last one included. */
export const timesOf = (fromBlock: number, toBlock: number) => ({
  begin: fromBlock * BLOCK_MS,
  end: (toBlock + 1) * BLOCK_MS - 1,
})

/** Where an event stands in its block: the same in every database, and for as good as every event another one. */
export const indexInBlock = ({ timeMs, poolId }: { timeMs: number; poolId: string }): number =>
  (timeMs % BLOCK_MS) * 1_000 + (poolTag(poolId) % 1_000)

const told = new WeakMap<InfoDatabase, number>()

/**
 * The newest block of which all is known: every pool has been read beyond its end, and the factory for new ones. One that fails is not
 * waited for. It never goes back while the service runs. Undefined while there is none.
 */
export async function latestBlock(
  database: InfoDatabase,
  nowMs: number,
): Promise<number | undefined> {
  const sources = await database.db
    .selectFrom('sources')
    .select(['next_seq', 'end_seq', 'last_ms', 'checked_ms'])
    .where('kind', 'in', ['pool', 'factory'])
    .where('error', 'is', null)
    .execute()
  const readMs = sources.map(({ next_seq, end_seq, last_ms, checked_ms }) => {
    const isBehind = end_seq !== null && next_seq < end_seq
    return isBehind ? (last_ms ?? 0) : (checked_ms ?? 0) - SLACK_MS
  })
  const before = told.get(database) ?? 0
  if (readMs.length === 0) return before || undefined
  const block = Math.max(before, blockOf(readMs.reduce((a, b) => Math.min(a, b), nowMs)) - 1)
  if (block > 0) told.set(database, block)
  return block > 0 ? block : undefined
}
