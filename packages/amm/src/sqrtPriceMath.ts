import { AmmError } from './ammError.ts'
import { divRoundingUp, mulDiv, mulDivRoundingUp } from './fullMath.ts'
import { MAX_UINT256, Q96 } from './limits.ts'
import type { Liquidity } from './liquidity.ts'
import { type PriceRange, type SqrtPriceX96, toSqrtPriceX96 } from './sqrtPrice.ts'

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

/** token0 between two prices: `L * (1/sqrt(lower) - 1/sqrt(upper))` (whitepaper 6.16). */
export function amount0Delta(range: PriceRange, liquidity: Liquidity, rounding: Rounding): bigint {
  const numerator = liquidity << 96n
  const width = range.upper - range.lower
  return rounding === 'up'
    ? divRoundingUp(mulDivRoundingUp(numerator, width, range.upper), range.lower)
    : mulDiv(numerator, width, range.upper) / range.lower
}

/** token1 between two prices: `L * (sqrt(upper) - sqrt(lower))` (whitepaper 6.14). */
export function amount1Delta(range: PriceRange, liquidity: Liquidity, rounding: Rounding): bigint {
  const width = range.upper - range.lower
  return rounding === 'up' ? mulDivRoundingUp(liquidity, width, Q96) : mulDiv(liquidity, width, Q96)
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
    return toSqrtPriceX96(mulDivRoundingUp(numerator, sqrtPriceX96, denominator))
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
  return toSqrtPriceX96(mulDivRoundingUp(numerator, sqrtPriceX96, numerator - product))
}

function priceAfterAdding1({ sqrtPriceX96, liquidity, amount }: PriceMove): SqrtPriceX96 {
  return toSqrtPriceX96(sqrtPriceX96 + mulDiv(amount, Q96, liquidity))
}

function priceAfterRemoving1({ sqrtPriceX96, liquidity, amount }: PriceMove): SqrtPriceX96 {
  const fall = mulDivRoundingUp(amount, Q96, liquidity)
  if (fall >= sqrtPriceX96) {
    throw new AmmError('illegal-amount', 'The range does not hold that much of token1')
  }
  return toSqrtPriceX96(sqrtPriceX96 - fall)
}

function requireLiquidity(liquidity: Liquidity): void {
  if (liquidity === 0n) throw new AmmError('illegal-liquidity', 'No liquidity moves no price')
}
