import { UNKNOWN } from './decimal.ts'

const SECOND = 1_000
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago, in the largest unit that fits: `3 hours ago`. Below a minute it is now. */
export function formatAgo(atMs: number, nowMs: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const seconds = Math.round((atMs - nowMs) / SECOND)
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  }
  return format.format(0, 'second')
}

/** The farthest moment that dates reach. */
const LAST_MS = 8_640_000_000_000_000

/** Whether a moment has a date; what a canister tells may be none. */
export const isDate = (atMs: number | undefined): atMs is number =>
  atMs !== undefined && Math.abs(atMs) <= LAST_MS

/** Date and time to the minute, in the reader's zone; unknown for a moment that has no date. */
export const formatDateTime = (atMs: number | undefined, locale: string): string =>
  isDate(atMs) ? dateTime(atMs, locale) : UNKNOWN

const dateTime = (atMs: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(atMs)

/** A day of UTC, told by any time in it: dates that everybody calls the same. */
export const formatDay = (atMs: number, locale: string): string =>
  isDate(atMs)
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(atMs)
    : UNKNOWN
