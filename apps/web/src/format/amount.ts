import { localizeDecimal, toDecimalText, UNKNOWN } from './decimal.ts'

/** Places of a short figure, and of the smallest amount that it tells from others: 0.00001. */
const SHORT_PLACES = 5
/** A fraction shows six significant digits, but no more than eight places; from a thousand up there are two. */
const SIGNIFICANT = 6
const MOST_PLACES = 8
const PLACES_OF_THOUSANDS = 2

/**
 * A token amount for eyes, rounded down: `1,234.56`, `194.9998`, `0.00911234`.
 * What is below 0.00001 is `<0.00001`, never zero; what is unknown is `–`.
 */
export function formatAmount(amount: bigint | undefined, decimals: number, locale: string): string {
  if (amount === undefined) return UNKNOWN
  if (amount === 0n) return '0'
  const size = amount < 0n ? -amount : amount
  const one = 10n ** BigInt(decimals)
  if (size * 10n ** BigInt(SHORT_PLACES) < one)
    return `<${localizeDecimal(toDecimalText(1n, SHORT_PLACES), locale)}`
  const significant = SIGNIFICANT - (size.toString().length - decimals)
  const places =
    size >= 1_000n * one
      ? PLACES_OF_THOUSANDS
      : Math.min(MOST_PLACES, Math.max(SHORT_PLACES, significant))
  return localizeDecimal(toDecimalText(amount, decimals, places), locale)
}

/** Every digit that the ledger holds, in the reader's marks. */
export function formatExactAmount(amount: bigint, decimals: number, locale: string): string {
  return localizeDecimal(toDecimalText(amount, decimals), locale)
}
