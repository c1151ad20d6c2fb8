import type { Rate } from '@sluice/sdk'
import { USD_DECIMALS, type UsdPrice } from '@sluice/sdk/usdPrices'
import type { Currency } from '../../../preferences/currencies.ts'

/** Yen have no cents. */
export const placesOf = (currency: Currency): number => (currency === 'JPY' ? 0 : 2)

const MARKS: Readonly<Record<Currency, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: 'CN¥',
}
export const markOf = (currency: Currency): string => MARKS[currency]

/** How many dollars one unit of the money is worth: `rate / 10^decimals`. */
export type UsdRate = Pick<Rate, 'rate' | 'decimals'>
export const DOLLAR: UsdRate = { rate: 1n, decimals: 0 }

const power = (exponent: number): bigint => 10n ** BigInt(exponent)

/**
 * The tokens, in smallest units and rounded down, that so much money buys.
 * @param money in the currency's smallest unit, such as cents
 */
export function tokensFor(
  money: bigint,
  { places, rate, price }: { places: number; rate: UsdRate; price: UsdPrice },
): bigint {
  if (price.numerator <= 0n) return 0n
  return (
    (money * rate.rate * price.denominator) /
    (power(places) * power(rate.decimals) * price.numerator)
  )
}

/** What a value in dollars is in another money, in its smallest unit, rounded down; undefined while there is no rate. */
export function moneyOf(
  valueUsd: bigint,
  { places, rate }: { places: number; rate: UsdRate },
): bigint | undefined {
  if (rate.rate <= 0n) return undefined
  return (valueUsd * power(rate.decimals) * power(places)) / (rate.rate * power(USD_DECIMALS))
}
