import { AmmError } from './ammError.ts'
import type { Amounts } from './math/liquidityMath.ts'
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from './math/tickMath.ts'
import { type SqrtPriceX96, toSqrtPriceX96 } from './sqrtPrice.ts'

/** A fraction of two whole numbers. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Digits after the point of each token's display form. */
export interface TokenDecimals {
  readonly decimals0: number
  readonly decimals1: number
}

/**
 * Sqrt price of a pool in which the two amounts are worth the same, rounded down.
 * Throws `illegal-price` when an amount is 0 or the price is outside the tick range.
 */
export function sqrtPriceX96FromAmounts({ amount0, amount1 }: Amounts): SqrtPriceX96 {
  if (amount0 <= 0n || amount1 <= 0n) {
    throw new AmmError('illegal-price', 'A price needs two amounts above 0')
  }
  const root = sqrtFloor((amount1 << 192n) / amount0)
  if (root < MIN_SQRT_RATIO || root >= MAX_SQRT_RATIO) {
    throw new AmmError('illegal-price', 'The price is outside the tick range')
  }
  return toSqrtPriceX96(root)
}

/**
 * Sqrt price from a decimal text that says how many whole token1 one whole token0 costs.
 * Throws `illegal-price` when the text is no plain decimal number above 0.
 */
export function parseSqrtPriceX96(priceText: string, decimals: TokenDecimals): SqrtPriceX96 {
  const { numerator, denominator } = parseDecimal(priceText)
  return sqrtPriceX96FromAmounts({
    amount0: denominator * powerOfTen(decimals.decimals0),
    amount1: numerator * powerOfTen(decimals.decimals1),
  })
}

/** Price of one whole token0 in whole token1, as an exact fraction. */
export function toPriceRatio(sqrtPriceX96: SqrtPriceX96, decimals: TokenDecimals): Ratio {
  return {
    numerator: sqrtPriceX96 * sqrtPriceX96 * powerOfTen(decimals.decimals0),
    denominator: powerOfTen(decimals.decimals1) << 192n,
  }
}

export interface PriceFormat extends TokenDecimals {
  readonly significantDigits: number
  /** `token0` (the default) quotes one token0 in token1; `token1` the other way round. */
  readonly base?: 'token0' | 'token1'
}

/** A sqrt price as decimal text with so many significant digits, rounded half up, without trailing zeros. */
export function formatPrice(sqrtPriceX96: SqrtPriceX96, format: PriceFormat): string {
  const ratio = toPriceRatio(sqrtPriceX96, format)
  const quoted =
    format.base === 'token1'
      ? { numerator: ratio.denominator, denominator: ratio.numerator }
      : ratio
  return formatRatio(quoted, format.significantDigits)
}

/** A positive fraction as decimal text with so many significant digits, rounded half up, without trailing zeros. */
export function formatRatio({ numerator, denominator }: Ratio, significantDigits: number): string {
  if (numerator === 0n) return '0'
  const decimals = significantDigits - 1 - orderOfMagnitude(numerator, denominator)
  const scaled =
    decimals >= 0
      ? { up: numerator * powerOfTen(decimals), down: denominator }
      : { up: numerator, down: denominator * powerOfTen(-decimals) }
  const digits = (2n * scaled.up + scaled.down) / (2n * scaled.down)
  return decimals >= 0
    ? withPoint(digits.toString(), decimals)
    : (digits * powerOfTen(-decimals)).toString()
}

/** The greatest whole number whose square is at most `value` (Newton's method). */
export function sqrtFloor(value: bigint): bigint {
  if (value < 2n) return value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  while (true) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** A plain decimal text as an exact fraction. Throws `illegal-price` for any other text. */
export function parseDecimal(text: string): Ratio {
  const point = text.indexOf('.')
  const whole = point < 0 ? text : text.slice(0, point)
  const fraction = point < 0 ? '' : text.slice(point + 1)
  const isPlain = isDigits(whole) && (point < 0 || isDigits(fraction))
  if (!isPlain) throw new AmmError('illegal-price', 'A price is written as a plain decimal number')
  return { numerator: BigInt(whole + fraction), denominator: powerOfTen(fraction.length) }
}

function isDigits(text: string): boolean {
  if (text.length === 0) return false
  for (const character of text) {
    if (character < '0' || character > '9') return false
  }
  return true
}

function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

/** Exponent `e` with `10^e <= numerator/denominator < 10^(e+1)`. */
function orderOfMagnitude(numerator: bigint, denominator: bigint): number {
  const estimate = numerator.toString().length - denominator.toString().length
  const isAtLeast =
    estimate >= 0
      ? numerator >= denominator * powerOfTen(estimate)
      : numerator * powerOfTen(-estimate) >= denominator
  return isAtLeast ? estimate : estimate - 1
}

function withPoint(digits: string, decimals: number): string {
  const padded = digits.padStart(decimals + 1, '0')
  const whole = padded.slice(0, padded.length - decimals)
  let end = padded.length
  while (end > whole.length && padded[end - 1] === '0') end--
  return end === whole.length ? whole : `${whole}.${padded.slice(whole.length, end)}`
}
