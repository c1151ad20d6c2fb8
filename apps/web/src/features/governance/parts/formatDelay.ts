import { DAY, YEAR } from '@sluice/governance'

const UNITS = [
  ['year', YEAR],
  ['day', DAY],
  ['hour', 3_600n],
  ['minute', 60n],
  ['second', 1n],
] as const

/** How many units a duration is told in: the largest that fits, and the next below it. */
const SHOWN = 2

/**
 * A duration in words: `7 years, 365 days`. Rounds down, and never to a unit that is not full: the day before eight years is not eight years.
 * A year has 365.25 days, as in governance.
 * @param seconds not below 0
 */
export function formatDelay(seconds: bigint, locale: string): string {
  const first = UNITS.findIndex(([, size]) => seconds >= size)
  if (first === -1) return unitText(0n, 'second', locale)
  let rest = seconds
  const parts = UNITS.slice(first, first + SHOWN).flatMap(([unit, size]) => {
    const count = rest / size
    rest %= size
    return count > 0n ? [unitText(count, unit, locale)] : []
  })
  return new Intl.ListFormat(locale, { type: 'unit' }).format(parts)
}

const unitText = (count: bigint, unit: (typeof UNITS)[number][0], locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)

/** Whole days of a duration, for a field. Rounds down. */
export const toDays = (seconds: bigint): bigint => seconds / DAY

/** A delay in whole days as a person types it; undefined for anything that is no whole number above 0. */
export function readDays(text: string): bigint | undefined {
  const days = /^\d{1,6}$/.test(text.trim()) ? BigInt(text.trim()) : 0n
  return days > 0n ? days * DAY : undefined
}
