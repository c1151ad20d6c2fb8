const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Time that is left, in whole days, hours and minutes; none of it once it is over. */
export function timeLeft(untilSeconds: number, nowMs: number) {
  const left = Math.max(0, untilSeconds * SECOND_MS - nowMs)
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
  }
}
