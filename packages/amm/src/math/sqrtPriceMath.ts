import { AmmError } from '../ammError.ts'
import { MAX_UINT96, MAX_UINT256 } from '../limits.ts'
import type { Liquidity } from '../liquidity.ts'
import { type PriceRange, type SqrtPriceX96, toSqrtPriceX96 } from '../sqrtPrice.ts'
import { divRoundingUp } from './fullMath.ts'

/** Which side keeps the remainder of a division: `up` for what the pool receives, `down` for what it pays. */
export type Rounding = 'up' | 'down'

/** Where the price is and which token moves. */
export interface PriceMove {
  readonly sqrtPriceX96: SqrtPriceX96
  readonly liquidity: Liquidity
  /** Amount in the smallest unit of the moved token, fee excluded. */
  readonly amount: bigint
  readonly zeroForOne: boolean
}

/**
 * token0 between two prices: `L * (1/sqrt(lower) - 1/sqrt(upper))` (whitepaper 6.16). One division by the product of
 * the prices rounds exactly as the reference protocol's two divisions in a row do, and costs half.
 */
export function amount0Delta(range: PriceRange, liquidity: Liquidity, rounding: Rounding): bigint {
  const { lower, upper } = range
  const numerator = (liquidity << 96n) * (upper - lower)
  const denominator = upper * lower
  return rounding === 'up' ? divRoundingUp(numerator, denominator) : numerator / denominator
}

/** Whether an amount is at least `amount0Delta` rounded up, found without its division. */
export function coversAmount0(range: PriceRange, liquidity: Liquidity, amount: bigint): boolean {
  const { lower, upper } = range
  return amount * (upper * lower) >= (liquidity << 96n) * (upper - lower)
}

/** token1 between two prices: `L * (sqrt(upper) - sqrt(lower))` (whitepaper 6.14). */
export function amount1Delta(range: PriceRange, liquidity: Liquidity, rounding: Rounding): bigint {
  const product = liquidity * (range.upper - range.lower)
  return rounding === 'up' ? (product + MAX_UINT96) >> 96n : product >> 96n
}

/** Price after the pool received `amount`. Rounds against the trader: the price moves no further than paid for. */
export function nextSqrtPriceFromInput(move: PriceMove): SqrtPriceX96 {
  requireLiquidity(move.liquidity)
  return move.zeroForOne ? priceAfterAdding0(move) : priceAfterAdding1(move)
}

/** Price after the pool paid `amount`. Rounds against the trader: the price moves at least as far as needed. */
export function nextSqrtPriceFromOutput(move: PriceMove): SqrtPriceX96 {
  requireLiquidity(move.liquidity)
  return move.zeroForOne ? priceAfterRemoving1(move) : priceAfterRemoving0(move)
}

function priceAfterAdding0({ sqrtPriceX96, liquidity, amount }: PriceMove): SqrtPriceX96 {
  if (amount === 0n) return sqrtPriceX96
  const numerator = liquidity << 96n
  const product = amount * sqrtPriceX96
  const denominator = numerator + product
  if (product <= MAX_UINT256 && denominator <= MAX_UINT256) {
    return toSqrtPriceX96(divRoundingUp(numerator * sqrtPriceX96, denominator))
  }
  // The reference protocol's words overflow here, and it falls back to this less exact form; so do we.
  return toSqrtPriceX96(divRoundingUp(numerator, numerator / sqrtPriceX96 + amount))
}

function priceAfterRemoving0({ sqrtPriceX96, liquidity, amount }: PriceMove): SqrtPriceX96 {
  if (amount === 0n) return sqrtPriceX96
  const numerator = liquidity << 96n
  const product = amount * sqrtPriceX96
  if (product > MAX_UINT256 || numerator <= product) {
    throw new AmmError('illegal-amount', 'The range does not hold that much of token0')
  }
  return toSqrtPriceX96(divRoundingUp(numerator * sqrtPriceX96, numerator - product))
}

function priceAfterAdding1({ sqrtPriceX96, liquidity, amount }: PriceMove): SqrtPriceX96 {
  return toSqrtPriceX96(sqrtPriceX96 + (amount << 96n) / liquidity)
}

function priceAfterRemoving1({ sqrtPriceX96, liquidity, amount }: PriceMove): SqrtPriceX96 {
  const fall = divRoundingUp(amount << 96n, liquidity)
  if (fall >= sqrtPriceX96) {
    throw new AmmError('illegal-amount', 'The range does not hold that much of token1')
  }
  return toSqrtPriceX96(sqrtPriceX96 - fall)
}

function requireLiquidity(liquidity: Liquidity): void {
  if (liquidity === 0n) throw new AmmError('illegal-liquidity', 'No liquidity moves no price')
}
