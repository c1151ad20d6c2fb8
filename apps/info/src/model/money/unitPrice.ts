import { Q192 } from '@sluice/amm'
import { ONE_18 } from './decimal18.ts'

/** Dollars for one smallest unit of a token, times 10^36: the smallest unit of an 18-decimal token is worth little. */
export type UnitPrice = bigint

/** Tokens have few decimals, and a price is asked for several times an event. */
const POWERS = Array.from({ length: 256 }, (_, exponent) => 10n ** BigInt(exponent))
const powerOf10 = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent)

/** The price of a whole token in units of 10^-18 dollars, rounded down. */
export const wholePrice = (price: UnitPrice, decimals: number): bigint =>
  (price * powerOf10(decimals)) / ONE_18

/** The price of a smallest unit where a whole token costs so much. */
export const unitPriceOf = (wholeUsd: bigint, decimals: number): UnitPrice =>
  (wholeUsd * ONE_18) / powerOf10(decimals)

/** What an amount is worth in units of 10^-18 dollars, rounded down; nothing where nobody knows. */
export const valueUsd = (amount: bigint, price: UnitPrice | undefined): bigint =>
  price === undefined ? 0n : (amount * price) / ONE_18

/** The price of a pool's token 0 when token 1 costs so much, at √(token 1 per token 0) · 2^96. */
export const price0From1 = (price1: UnitPrice, sqrtPriceX96: bigint): UnitPrice =>
  (price1 * sqrtPriceX96 * sqrtPriceX96) / Q192

/** The price of a pool's token 1 when token 0 costs so much. */
export const price1From0 = (price0: UnitPrice, sqrtPriceX96: bigint): UnitPrice =>
  (price0 * Q192) / (sqrtPriceX96 * sqrtPriceX96)
