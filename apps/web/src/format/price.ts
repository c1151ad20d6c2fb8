import type { Ratio } from '@sluice/sdk'
import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import { localizeDecimal, toDecimalText, UNKNOWN } from './decimal.ts'

const PLACES = 24
/** Digits of a price in tables and charts, where many stand beside each other. */
const SHORT_DIGITS = 4
/** Where one price stands alone: so many places from a tenth up, so many digits below, and none from a million up. */
const PLACES_FROM_A_TENTH = 6
const DIGITS_BELOW_A_TENTH = 3
const TENTH = 10n ** BigInt(PLACES - 1)
const MILLION = 10n ** BigInt(PLACES + 6)

/**
 * How much quote one base is worth, rounded down: `5.432109` from a tenth up, three digits below it, as in `0.0543` and `0.0₄543`; `–` when the
 * base is nothing.
 */
export function formatPrice(ratio: Ratio, locale: string): string {
  return priced(ratio, locale, (scaled) => {
    if (scaled < TENTH)
      return significantDigits(scaled, PLACES, locale, { digits: DIGITS_BELOW_A_TENTH })
    const places = scaled < MILLION ? PLACES_FROM_A_TENTH : 0
    return localizeDecimal(toDecimalText(scaled, PLACES, places), locale)
  })
}

/** The same to four significant digits, for tables and charts. */
export function formatShortPrice(ratio: Ratio, locale: string): string {
  return priced(ratio, locale, (scaled) => significantDigits(scaled, PLACES, locale))
}

function priced({ base, quote }: Ratio, locale: string, tell: (scaled: bigint) => string): string {
  if (base.amount <= 0n) return UNKNOWN
  const scaled =
    (quote.amount * 10n ** BigInt(base.decimals + PLACES)) /
    (base.amount * 10n ** BigInt(quote.decimals))
  if (scaled === 0n) return `<${significantDigits(1n, PLACES, locale)}`
  return tell(scaled)
}

/**
 * Dollars for one whole token, to four significant digits and never without its cents: `$1,234.56`, `$4.321`, `$0.06203`,
 * and `$0.0₂469` with the number of zeros after the point where there are two or more.
 */
export function formatUsdPrice(priceUsd: bigint | undefined, locale: string): string {
  if (priceUsd === undefined) return UNKNOWN
  if (priceUsd === 0n) return `<$${significantDigits(1n, USD_DECIMALS, locale)}`
  return `$${significantDigits(priceUsd, USD_DECIMALS, locale, { least: 2 })}`
}

/** A decimal cut to four significant digits, or `digits`; whole digits are never cut, and from one up `least` places stay. */
function significantDigits(
  scaled: bigint,
  decimals: number,
  locale: string,
  { digits = SHORT_DIGITS, least = 0 }: { readonly digits?: number; readonly least?: number } = {},
): string {
  const size = scaled.toString().length - decimals
  const places = Math.min(decimals, Math.max(least, digits - size))
  const text = toDecimalText(scaled, decimals, places)
  const zeros = Math.max(0, -size)
  if (size > 0) return localizeDecimal(text, locale, least)
  if (zeros < 2) return localizeDecimal(text, locale)
  const mark = localizeDecimal('0.0', locale, 1)
  return `${mark}${subscript(zeros)}${text.slice('0.'.length + zeros)}`
}

const subscript = (count: number) =>
  [...String(count)].map((digit) => String.fromCodePoint(0x2080 + Number(digit))).join('')
