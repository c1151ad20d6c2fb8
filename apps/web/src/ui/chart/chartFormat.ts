/** A value in words; with more digits after the point where a scale needs them to tell its steps apart. */
export type FormatValue = (value: number, digits?: number) => string

/** `$12.66M`: dollars as short as they are elsewhere on a page, in latin digits in every language. */
export function compactDollars(locale: string): FormatValue {
  const formats = new Map<number, Intl.NumberFormat>()
  return (value, digits = 2) => {
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'USD',
        notation: 'compact',
        numberingSystem: 'latn',
        minimumFractionDigits: digits > 2 ? digits : 0,
        maximumFractionDigits: digits,
      })
    formats.set(digits, format)
    return format.format(value)
  }
}

const DIGITS = [undefined, 3, 4, 5, 6, 7, 8]

/** The texts of a scale's steps: no two the same, unless no number of digits tells them apart. */
export function tickTexts(values: readonly number[], formatValue: FormatValue): string[] {
  const tries = DIGITS.map((digits) => values.map((value) => formatValue(value, digits)))
  const distinct = tries.find((texts) => new Set(texts).size === new Set(values).size)
  return distinct ?? tries[0] ?? []
}
