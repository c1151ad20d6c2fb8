import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import { localizeDecimal, toDecimalText, UNKNOWN } from './decimal.ts'

const ONE_DOLLAR = 10n ** BigInt(USD_DECIMALS)
const ONE_CENT = ONE_DOLLAR / 100n

/** Whether a value, or a loss, is nothing once it is written in cents. */
export const isBelowCent = (valueUsd: bigint): boolean =>
  valueUsd < ONE_CENT && valueUsd > -ONE_CENT

/** A dollar value for eyes, rounded down to the cent: `$12.30`, `<$0.01`, `$1.23K` from a thousand up. */
export function formatUsd(valueUsd: bigint | undefined, locale: string): string {
  if (valueUsd === undefined) return UNKNOWN
  if (valueUsd > 0n && valueUsd < ONE_CENT) return `<$${localizeDecimal('0.01', locale)}`
  for (const { from, mark } of COMPACT) {
    if (valueUsd >= from) return `$${centsOf(valueUsd / (from / ONE_DOLLAR), locale)}${mark}`
  }
  return `$${centsOf(valueUsd, locale)}`
}

const COMPACT = [
  { from: ONE_DOLLAR * 10n ** 12n, mark: 'T' },
  { from: ONE_DOLLAR * 10n ** 9n, mark: 'B' },
  { from: ONE_DOLLAR * 10n ** 6n, mark: 'M' },
  { from: ONE_DOLLAR * 10n ** 3n, mark: 'K' },
]

/** A dollar value in full, rounded down to the cent: what a short one stands for. */
export const formatExactUsd = (valueUsd: bigint, locale: string): string =>
  `$${centsOf(valueUsd, locale)}`

const centsOf = (valueUsd: bigint, locale: string) =>
  localizeDecimal(toDecimalText(valueUsd, USD_DECIMALS, 2), locale, 2)
