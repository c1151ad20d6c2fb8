import type { Ratio } from '@sluice/sdk'
import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import { localizeDecimal, toDecimalText, UNKNOWN } from './decimal.ts'

const PLACES = 24
const SIGNIFICANT = 4

/** How much quote one base is worth, to four significant digits, rounded down; `–` when the base is nothing. */
export function formatPrice({ base, quote }: Ratio, locale: string): string {
  if (base.amount <= 0n) return UNKNOWN
  const scaled =
    (quote.amount * 10n ** BigInt(base.decimals + PLACES)) /
    (base.amount * 10n ** BigInt(quote.decimals))
  if (scaled === 0n) return `<${significantDigits(1n, PLACES, locale)}`
  return significantDigits(scaled, PLACES, locale)
}

/**
 * Dollars for one whole token, to four significant digits and never without its cents: `$1,234.56`, `$4.321`, `$0.06203`,
 * and `$0.0₂469` with the number of zeros after the point where there are two or more.
 */
export function formatUsdPrice(priceUsd: bigint | undefined, locale: string): string {
  if (priceUsd === undefined) return UNKNOWN
  if (priceUsd === 0n) return `<$${significantDigits(1n, USD_DECIMALS, locale)}`
  return `$${significantDigits(priceUsd, USD_DECIMALS, locale, 2)}`
}

/** A decimal cut to four significant digits; whole digits are never cut, and from one up `least` places stay. */
function significantDigits(scaled: bigint, decimals: number, locale: string, least = 0): string {
  const size = scaled.toString().length - decimals
  const places = Math.min(decimals, Math.max(least, SIGNIFICANT - size))
  const text = toDecimalText(scaled, decimals, places)
  const zeros = Math.max(0, -size)
  if (size > 0) return localizeDecimal(text, locale, least)
  if (zeros < 2) return localizeDecimal(text, locale)
  const mark = localizeDecimal('0.0', locale, 1)
  return `${mark}${subscript(zeros)}${text.slice('0.'.length + zeros)}`
}

const subscript = (count: number) =>
  [...String(count)].map((digit) => String.fromCodePoint(0x2080 + Number(digit))).join('')
