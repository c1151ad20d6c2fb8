import { localizeDecimal } from '../../format/decimal.ts'

/** A value in words; with more digits after the point where a scale needs them to tell its steps apart. */
export type FormatValue = (value: number, digits?: number) => string

const COMPACT = [
  { from: 1e12, mark: 'T' },
  { from: 1e9, mark: 'B' },
  { from: 1e6, mark: 'M' },
  { from: 1e3, mark: 'K' },
  { from: 0, mark: '' },
] as const

/** `$12.66M`: dollars as `formatUsd` writes them, rounded down, with more places where they are asked for. */
export const compactDollars =
  (locale: string): FormatValue =>
  (value, digits = 2) => {
    const size = Math.abs(value)
    const { from, mark } = COMPACT.find((one) => size >= one.from) ?? { from: 0, mark: '' }
    // places that are cut off and not rounded; six more, so that what a float is short of does not count
    const text = (size / (from || 1)).toFixed(digits + 6).slice(0, -6)
    const sign = value < 0 && /[1-9]/.test(text) ? '−' : ''
    return `${sign}$${localizeDecimal(text, locale, digits)}${mark}`
  }

/** A price to six digits, in latin ones in every language; in dollars, or as a bare number in a token. */
export function sixDigits(locale: string, unit: '$' | ''): FormatValue {
  const format = new Intl.NumberFormat(locale, {
    maximumSignificantDigits: 6,
    numberingSystem: 'latn',
  })
  return (value) => unit + format.format(value)
}

const DIGITS = [undefined, 3, 4, 5, 6, 7, 8]

/** The texts of a scale's steps: no two the same, unless no number of digits tells them apart. */
export function tickTexts(values: readonly number[], formatValue: FormatValue): string[] {
  const tries = DIGITS.map((digits) => values.map((value) => formatValue(value, digits)))
  const distinct = tries.find((texts) => new Set(texts).size === new Set(values).size)
  return distinct ?? tries[0] ?? []
}
