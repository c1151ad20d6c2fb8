import { AmmError } from '../ammError.ts'
import { PIPS_PER_ONE, Q192 } from '../limits.ts'
import { type Liquidity, toLiquidity } from '../liquidity.ts'
import {
  type Amounts,
  amountsForLiquidity,
  liquidityForAmount0,
  liquidityForAmount1,
  liquidityForAmounts,
} from '../math/liquidityMath.ts'
import type { Rounding } from '../math/sqrtPriceMath.ts'
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO, sqrtRatioAtTick } from '../math/tickMath.ts'
import { requireUsableRange } from '../pool/tickUpdate.ts'
import { type Ratio, sqrtFloor } from '../price.ts'
import { type PriceRange, type SqrtPriceX96, toSqrtPriceX96 } from '../sqrtPrice.ts'
import type { Pool } from './Pool.ts'

export interface PositionRange {
  readonly pool: Pool
  readonly tickLower: number
  readonly tickUpper: number
}

/** Liquidity in a range of a pool, and what it is worth. */
export class Position {
  readonly pool: Pool
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: Liquidity

  /** Throws `illegal-tick` for a range that the pool's spacing doesn't allow, and `illegal-liquidity`. */
  constructor({ pool, tickLower, tickUpper, liquidity }: PositionRange & { liquidity: bigint }) {
    requireUsableRange(tickLower, tickUpper, pool.tickSpacing)
    this.pool = pool
    this.tickLower = tickLower
    this.tickUpper = tickUpper
    this.liquidity = toLiquidity(liquidity)
  }

  /** The largest position that both amounts can pay for. */
  static fromAmounts({ amount0, amount1, ...range }: PositionRange & Amounts): Position {
    const liquidity = liquidityForAmounts({
      range: pricesOf(range),
      sqrtPriceX96: range.pool.sqrtRatioX96,
      amounts: { amount0, amount1 },
    })
    return new Position({ ...range, liquidity })
  }

  /** The largest position that an amount of token0 allows, with as much token1 as it takes. Throws for a range below the price. */
  static fromAmount0({ amount0, ...range }: PositionRange & { amount0: bigint }): Position {
    const { lower, upper } = pricesOf(range)
    const price = range.pool.sqrtRatioX96
    if (price >= upper) throw takesOnly('token1')
    const part = { lower: price > lower ? price : lower, upper }
    return new Position({ ...range, liquidity: liquidityForAmount0(part, amount0) })
  }

  /** The largest position that an amount of token1 allows, with as much token0 as it takes. Throws for a range above the price. */
  static fromAmount1({ amount1, ...range }: PositionRange & { amount1: bigint }): Position {
    const { lower, upper } = pricesOf(range)
    const price = range.pool.sqrtRatioX96
    if (price <= lower) throw takesOnly('token0')
    const part = { lower, upper: price < upper ? price : upper }
    return new Position({ ...range, liquidity: liquidityForAmount1(part, amount1) })
  }

  /** token0 that removing the position gives, rounded down. */
  get amount0(): bigint {
    return this.amountsAt(this.pool.sqrtRatioX96, 'down').amount0
  }

  /** token1 that removing the position gives, rounded down. */
  get amount1(): bigint {
    return this.amountsAt(this.pool.sqrtRatioX96, 'down').amount1
  }

  /** What minting the position costs, rounded up. */
  get mintAmounts(): Amounts {
    return this.amountsAt(this.pool.sqrtRatioX96, 'up')
  }

  /** token1 for one token0 at the lower end. */
  get token0PriceLower(): Ratio {
    return priceAt(this.tickLower)
  }

  /** token1 for one token0 at the upper end. */
  get token0PriceUpper(): Ratio {
    return priceAt(this.tickUpper)
  }

  /**
   * The least of each token that minting may use while the price stays within the tolerance (pips of the price). The
   * position is the one that the pool would create from `mintAmounts`.
   */
  mintAmountsWithSlippage(slippagePips: bigint): Amounts {
    const created = Position.fromAmounts({ ...this.range(), ...this.mintAmounts })
    const { lower, upper } = pricesAfterSlippage(this.pool.sqrtRatioX96, slippagePips)
    return {
      amount0: created.amountsAt(upper, 'up').amount0,
      amount1: created.amountsAt(lower, 'up').amount1,
    }
  }

  /** The least of each token that removing gives while the price stays within the tolerance (pips of the price). */
  burnAmountsWithSlippage(slippagePips: bigint): Amounts {
    const { lower, upper } = pricesAfterSlippage(this.pool.sqrtRatioX96, slippagePips)
    return {
      amount0: this.amountsAt(upper, 'down').amount0,
      amount1: this.amountsAt(lower, 'down').amount1,
    }
  }

  private range(): PositionRange {
    return { pool: this.pool, tickLower: this.tickLower, tickUpper: this.tickUpper }
  }

  private amountsAt(sqrtPriceX96: SqrtPriceX96, rounding: Rounding): Amounts {
    const range = pricesOf(this)
    return amountsForLiquidity({ range, sqrtPriceX96, liquidity: this.liquidity, rounding })
  }
}

function pricesOf({ tickLower, tickUpper }: { tickLower: number; tickUpper: number }): PriceRange {
  return { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) }
}

function priceAt(tick: number): Ratio {
  const ratio = sqrtRatioAtTick(tick)
  return { numerator: ratio * ratio, denominator: Q192 }
}

/** The sqrt prices at which the price is a tolerance lower and higher, kept inside the tick range. */
function pricesAfterSlippage(sqrtPriceX96: SqrtPriceX96, slippagePips: bigint): PriceRange {
  const moved = (pips: bigint) => sqrtFloor((sqrtPriceX96 * sqrtPriceX96 * pips) / PIPS_PER_ONE)
  const lower = moved(PIPS_PER_ONE - slippagePips)
  const upper = moved(PIPS_PER_ONE + slippagePips)
  return {
    lower: toSqrtPriceX96(lower > MIN_SQRT_RATIO ? lower : MIN_SQRT_RATIO + 1n),
    upper: toSqrtPriceX96(upper < MAX_SQRT_RATIO ? upper : MAX_SQRT_RATIO - 1n),
  }
}

function takesOnly(token: string): AmmError {
  return new AmmError('illegal-amount', `A range on that side of the price takes ${token} only`)
}
