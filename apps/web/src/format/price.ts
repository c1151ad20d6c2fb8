import type { Ratio } from '@sluice/sdk'
import { localizeDecimal, toDecimalText, UNKNOWN } from './decimal.ts'

const PLACES = 18
const SIGNIFICANT = 6

/** How much quote one base is worth, to six significant digits, rounded down; `–` when the base is nothing. */
export function formatPrice({ base, quote }: Ratio, locale: string): string {
  if (base.amount <= 0n) return UNKNOWN
  const scaled =
    (quote.amount * 10n ** BigInt(base.decimals + PLACES)) /
    (base.amount * 10n ** BigInt(quote.decimals))
  if (scaled === 0n) return `<${localizeDecimal(toDecimalText(1n, PLACES), locale)}`
  const wholeDigits = scaled.toString().length - PLACES
  const places = wholeDigits >= SIGNIFICANT ? 0 : SIGNIFICANT - wholeDigits
  return localizeDecimal(toDecimalText(scaled, PLACES, Math.min(places, PLACES)), locale)
}
