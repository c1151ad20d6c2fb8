/** What is shown for a figure that nobody knows. */
export const UNKNOWN = '–'

/** How decimal figures are written in the reader's language. */
export type NumberMarks = { readonly decimal: string; readonly group: (whole: bigint) => string }

const marksByLocale = new Map<string, NumberMarks>()

/** The decimal mark and digit grouping of a language, read once from the platform. */
export function numberMarks(locale: string): NumberMarks {
  const known = marksByLocale.get(locale)
  if (known) return known
  // Latin digits in every language: an amount must be readable by whoever receives a screenshot of it.
  const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
  const decimal = format.formatToParts(1.5).find((part) => part.type === 'decimal')?.value ?? '.'
  const marks = { decimal, group: (whole: bigint) => format.format(whole) }
  marksByLocale.set(locale, marks)
  return marks
}

/**
 * An integer of `decimals` places as plain decimal text, at most `places` of them, rounded towards zero, without
 * trailing zeros: `(123456n, 4, 2)` is `12.34`.
 */
export function toDecimalText(value: bigint, decimals: number, places = decimals): string {
  const sign = value < 0n ? '-' : ''
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(
    digits.length - decimals,
    digits.length - decimals + Math.min(places, decimals),
  )
  const trimmed = fraction.replace(/0+$/, '')
  if (trimmed) return `${sign}${whole}.${trimmed}`
  return whole === '0' ? whole : `${sign}${whole}`
}

/** Plain decimal text in the reader's marks; `keepPlaces` pads the fraction with zeros. */
export function localizeDecimal(text: string, locale: string, keepPlaces = 0): string {
  const marks = numberMarks(locale)
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const padded = fraction.padEnd(keepPlaces, '0')
  const sign = text.startsWith('-') && /[1-9]/.test(text) ? '−' : ''
  return `${sign}${marks.group(BigInt(whole))}${padded ? marks.decimal + padded : ''}`
}

/** A number of things, in the reader's grouping. */
export const formatCount = (count: number | bigint, locale: string): string =>
  numberMarks(locale).group(BigInt(count))
