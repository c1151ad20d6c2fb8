import { localizeDecimal, toDecimalText, UNKNOWN } from './decimal.ts'

/** A short figure shows six significant digits, of a fraction no more than eight places, and always two places. */
const SIGNIFICANT = 6
const MOST_PLACES = 8
const LEAST_PLACES = 2
/** Places of the smallest amount that a short figure tells from others: 0.00001. */
const THRESHOLD_PLACES = 5

/**
 * A token amount for eyes, rounded down: `1,234.56`, `1.99999`, `0.00911234`.
 * What is below 0.00001 is `<0.00001`, never zero; what is unknown is `–`.
 */
export function formatAmount(amount: bigint | undefined, decimals: number, locale: string): string {
  if (amount === undefined) return UNKNOWN
  if (amount === 0n) return '0'
  const size = amount < 0n ? -amount : amount
  if (size * 10n ** BigInt(THRESHOLD_PLACES) < 10n ** BigInt(decimals))
    return `<${localizeDecimal(toDecimalText(1n, THRESHOLD_PLACES), locale)}`
  const places = SIGNIFICANT - (size.toString().length - decimals)
  const shown = Math.min(MOST_PLACES, Math.max(LEAST_PLACES, places))
  return localizeDecimal(toDecimalText(amount, decimals, shown), locale)
}

/** Every digit that the ledger holds, in the reader's marks. */
export function formatExactAmount(amount: bigint, decimals: number, locale: string): string {
  return localizeDecimal(toDecimalText(amount, decimals), locale)
}
