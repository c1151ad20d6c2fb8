import type { CanisterRecord } from '../state/canisterRecord.ts'

/** Appends lines to a canister's log; the oldest give way when it is over its limit. */
export function recordLogs(record: CanisterRecord, lines: readonly string[], timeNs: bigint): void {
  if (lines.length === 0) return
  const limit = Number(record.settings.logMemoryLimit)
  for (const line of lines) {
    const index = (record.logs.at(-1)?.index ?? -1) + 1
    const content = cut(line, limit)
    record.logs.push({ index, timeNs, content })
    record.logBytes += Buffer.byteLength(content)
  }
  trimLogs(record)
}

/** Lets the oldest lines go until the log is within its limit. */
export function trimLogs(record: CanisterRecord): void {
  const limit = Number(record.settings.logMemoryLimit)
  while (record.logBytes > limit) {
    const oldest = record.logs.shift()
    if (oldest === undefined) break
    record.logBytes -= Buffer.byteLength(oldest.content)
  }
}

function cut(line: string, limit: number): string {
  const bytes = Buffer.from(line, 'utf8')
  if (bytes.length <= limit) return line
  // A character that was cut in two is left out.
  return bytes
    .subarray(0, limit)
    .toString('utf8')
    .replace(/\uFFFD+$/, '')
}
