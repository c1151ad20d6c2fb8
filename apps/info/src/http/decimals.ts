import { Q192 } from '@sluice/amm'
import { formatDecimal18 } from '../model/money/decimal18.ts'

/** No token of sense has more. */
const MOST_DECIMALS = 255
/** Places that a price between two tokens is worked out with, and digits of it that are told. */
const PRICE_PLACES = 40
const PRICE_DIGITS = 20
const SHORT_DIGITS = 12
const SHORTEST_USD = 10n ** 12n

/** Whole tokens as text: `1.5` for 150000000 of a token with 8 decimals. Smallest units where nobody knows the decimals. */
export function amountText(amount: bigint | string, decimals: number | null): string {
  return placed(BigInt(amount), Math.min(decimals ?? 0, MOST_DECIMALS))
}

/** Dollars or prices, which tables hold as whole numbers of 10^-18. */
export const usdText = (value: bigint | string): string => formatDecimal18(BigInt(value))

export const usdTextOrNull = (value: bigint | string | null): string | null =>
  value === null ? null : usdText(value)

/**
 * Dollars of lists that are asked for by everybody, rounded down to a millionth: what comes after are digits that no compression
 * makes shorter.
 */
export const shortUsdText = (value: bigint | string): string =>
  usdText(BigInt(value) - (BigInt(value) % SHORTEST_USD))

/** What an amount is worth in 10^-18 dollars, rounded down, where a whole token costs so much. */
export function worthUsd(
  amount: bigint | string,
  price: bigint | string | null,
  decimals: number | null,
): bigint {
  if (price === null || decimals === null || decimals > MOST_DECIMALS) return 0n
  return (BigInt(amount) * BigInt(price)) / 10n ** BigInt(decimals)
}

type Decimals = { readonly decimals0: number | null; readonly decimals1: number | null }

/** The price of a whole token 0 in token 1, at √(price) · 2^96; 20 digits, rounded down. */
export function priceText(sqrtPriceX96: bigint | string, decimals: Decimals): string {
  return significant(scaledPrice(sqrtPriceX96, decimals))
}

/** The same with 12 digits, for lists. */
export const shortPriceText = (sqrtPriceX96: bigint | string, decimals: Decimals): string =>
  significant(scaledPrice(sqrtPriceX96, decimals), SHORT_DIGITS)

/** The price as a whole number of 10^-40. */
export function scaledPrice(
  sqrtPriceX96: bigint | string,
  { decimals0, decimals1 }: Decimals,
): bigint {
  const root = BigInt(sqrtPriceX96)
  const up = BigInt(PRICE_PLACES + (decimals0 ?? 0))
  return (root * root * 10n ** up) / Q192 / 10n ** BigInt(decimals1 ?? 0)
}

/** A price of `scaledPrice` as text. */
export function significant(scaled: bigint, digits = PRICE_DIGITS): string {
  const extra = scaled.toString().length - digits
  const kept = extra > 0 ? (scaled / 10n ** BigInt(extra)) * 10n ** BigInt(extra) : scaled
  return placed(kept, PRICE_PLACES)
}

/** How far `now` is from `before`, in percent with two places; null where there was nothing before. */
export function percentText(now: bigint, before: bigint | undefined): string | null {
  if (before === undefined || before <= 0n) return null
  return placed(((now - before) * 10_000n) / before, 2)
}

/**
 * A pool's yearly return in percent from its fees of so many days: the part of the fees that liquidity gets over TVL, times 360
 * days (`rates-and-index.md` section 3). Null without fees or TVL.
 */
export const aprText = (feesUsd: bigint, tvlUsd: bigint, days: number): string | null =>
  yearlyPercentText((feesUsd * LIQUIDITY_PERCENT) / 100n, tvlUsd, days)

/** What is earned in so many days on a value, for 360 days, in percent with two places. Null without either. */
export function yearlyPercentText(
  earnedUsd: bigint,
  valueUsd: bigint,
  days: number,
): string | null {
  if (earnedUsd <= 0n || valueUsd <= 0n) return null
  return placed((earnedUsd * 360n * 10_000n) / (valueUsd * BigInt(days)), 2)
}

/** Of fees the part that liquidity gets, in percent. */
export const LIQUIDITY_PERCENT = 80n

export const sum = (values: readonly (bigint | string)[]): bigint =>
  values.reduce((total: bigint, value) => total + BigInt(value), 0n)

function placed(value: bigint, places: number): string {
  if (places === 18) return formatDecimal18(value)
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
