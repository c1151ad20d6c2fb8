import type { CanisterRecord } from '../state/canister.ts'

const MAX_LOG_BYTES = 4096

/** Appends lines to a canister's log; the oldest give way when it is over 4 KiB. */
export function recordLogs(record: CanisterRecord, lines: readonly string[], timeNs: bigint): void {
  for (const content of lines) {
    const index = (record.logs.at(-1)?.index ?? -1) + 1
    record.logs.push({ index, timeNs, content: content.slice(0, MAX_LOG_BYTES) })
  }
  let size = record.logs.reduce((sum, entry) => sum + entry.content.length, 0)
  while (size > MAX_LOG_BYTES) size -= record.logs.shift()?.content.length ?? 0
}
