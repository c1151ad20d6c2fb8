const NS_PER_MS = 1_000_000n
/** The last millisecond that a date can show. */
const LAST_MS = 8_640_000_000_000_000n

/** Nanoseconds since 1970 as a time that everybody reads the same: `2026-11-28 01:02:03 UTC`. */
export function formatTime(ns: bigint): string {
  const ms = ns / NS_PER_MS
  const text = new Date(Number(ms < LAST_MS ? ms : LAST_MS)).toISOString()
  return `${text.slice(0, -5).replace('T', ' ')} UTC`
}
