import type { ManagerState, StoredLog } from './ManagerState.ts'

/** The public service keeps as many. */
const MOST_ENTRIES = 5000n

/** Adds an entry; the oldest makes room. */
export function log(state: ManagerState, entry: StoredLog): void {
  const { logs, nextLogId } = state
  const id = nextLogId.get()
  nextLogId.set(id + 1n)
  logs.set(id, entry)
  if (id >= MOST_ENTRIES) logs.delete(id - MOST_ENTRIES)
}

/** The last `count` entries, oldest first; all when absent. */
export function lastLogs({ logs }: ManagerState, count: bigint | undefined): StoredLog[] {
  const wanted = count === undefined || count > BigInt(logs.size) ? logs.size : Number(count)
  return logs.entries(logs.size - wanted, wanted).map(([, entry]) => entry)
}
