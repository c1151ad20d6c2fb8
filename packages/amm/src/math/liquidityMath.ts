import { AmmError } from '../ammError.ts'
import { MAX_UINT128 } from '../limits.ts'
import { type Liquidity, toLiquidity } from '../liquidity.ts'
import type { PriceRange, SqrtPriceX96 } from '../sqrtPrice.ts'
import { smallerOf } from './fullMath.ts'
import { amount0Delta, amount1Delta, type Rounding } from './sqrtPriceMath.ts'
import { MAX_TICK } from './tickMath.ts'

/** Amounts of both tokens, each in its smallest unit. */
export interface Amounts {
  readonly amount0: bigint
  readonly amount1: bigint
}

export interface AmountsForLiquidityRequest {
  readonly range: PriceRange
  readonly sqrtPriceX96: SqrtPriceX96
  readonly liquidity: Liquidity
  /** `up` when the amounts are paid to the pool, `down` when the pool pays them. */
  readonly rounding: Rounding
}

/** Tokens that `liquidity` in a range stands for at a price (whitepaper 6.29 and 6.30). */
export function amountsForLiquidity(request: AmountsForLiquidityRequest): Amounts {
  const { range, sqrtPriceX96, liquidity, rounding } = request
  if (sqrtPriceX96 <= range.lower) {
    return { amount0: amount0Delta(range, liquidity, rounding), amount1: 0n }
  }
  if (sqrtPriceX96 >= range.upper) {
    return { amount0: 0n, amount1: amount1Delta(range, liquidity, rounding) }
  }
  return {
    amount0: amount0Delta({ lower: sqrtPriceX96, upper: range.upper }, liquidity, rounding),
    amount1: amount1Delta({ lower: range.lower, upper: sqrtPriceX96 }, liquidity, rounding),
  }
}

export interface LiquidityForAmountsRequest {
  readonly range: PriceRange
  readonly sqrtPriceX96: SqrtPriceX96
  readonly amounts: Amounts
}

/**
 * The most liquidity that both amounts can pay for at a price, rounded down as the reference protocol's periphery
 * does (its product of the two bounds is itself rounded down). Throws `illegal-liquidity` above 2^128-1.
 */
export function liquidityForAmounts(request: LiquidityForAmountsRequest): Liquidity {
  const { range, sqrtPriceX96, amounts } = request
  if (sqrtPriceX96 <= range.lower) return liquidityForAmount0(range, amounts.amount0)
  if (sqrtPriceX96 >= range.upper) return liquidityForAmount1(range, amounts.amount1)
  const from0 = coveredBy0({ lower: sqrtPriceX96, upper: range.upper }, amounts.amount0)
  const from1 = coveredBy1({ lower: range.lower, upper: sqrtPriceX96 }, amounts.amount1)
  return toLiquidity(smallerOf(from0, from1))
}

/** Liquidity that an amount of token0 pays for over a whole range, rounded down. */
export function liquidityForAmount0(range: PriceRange, amount0: bigint): Liquidity {
  return toLiquidity(coveredBy0(range, amount0))
}

/** Liquidity that an amount of token1 pays for over a whole range, rounded down. */
export function liquidityForAmount1(range: PriceRange, amount1: bigint): Liquidity {
  return toLiquidity(coveredBy1(range, amount1))
}

function coveredBy0(range: PriceRange, amount0: bigint): bigint {
  return (amount0 * ((range.lower * range.upper) >> 96n)) / widthOf(range)
}

function coveredBy1(range: PriceRange, amount1: bigint): bigint {
  return (amount1 << 96n) / widthOf(range)
}

/** The largest gross liquidity of one tick, so that all usable ticks together stay below 2^128. */
export function maxLiquidityPerTick(tickSpacing: number): Liquidity {
  const usableEachSide = Math.trunc(MAX_TICK / tickSpacing)
  return toLiquidity(MAX_UINT128 / BigInt(2 * usableEachSide + 1))
}

function widthOf(range: PriceRange): bigint {
  if (range.upper <= range.lower) {
    throw new AmmError('illegal-price', 'The lower price of a range must be below the upper one')
  }
  return range.upper - range.lower
}
