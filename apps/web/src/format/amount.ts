import { localizeDecimal, toDecimalText, UNKNOWN } from './decimal.ts'

/** The smallest part of a token that a short figure shows. */
const SHORT_PLACES = 8

/**
 * A token amount for eyes, rounded down: two decimals from a thousand up, four from one up, else eight.
 * What is too small to show is `<0.00000001`, never zero; what is unknown is `–`.
 */
export function formatAmount(amount: bigint | undefined, decimals: number, locale: string): string {
  if (amount === undefined) return UNKNOWN
  if (amount === 0n) return '0'
  const places = shortPlaces(amount, decimals)
  const text = toDecimalText(amount, decimals, places)
  if (text !== '0' && text !== '-0') return localizeDecimal(text, locale)
  return `<${localizeDecimal(toDecimalText(1n, places), locale)}`
}

/** Every digit that the ledger holds, in the reader's marks. */
export function formatExactAmount(amount: bigint, decimals: number, locale: string): string {
  return localizeDecimal(toDecimalText(amount, decimals), locale)
}

function shortPlaces(amount: bigint, decimals: number): number {
  const one = 10n ** BigInt(decimals)
  const size = amount < 0n ? -amount : amount
  if (size >= 1000n * one) return 2
  return size >= one ? 4 : SHORT_PLACES
}
