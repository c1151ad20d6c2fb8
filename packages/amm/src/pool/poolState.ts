import { AmmError } from '../ammError.ts'
import { MAX_UINT128, PIPS_PER_ONE } from '../limits.ts'
import { type Liquidity, NO_LIQUIDITY } from '../liquidity.ts'
import { maxLiquidityPerTick } from '../math/liquidityMath.ts'
import { tickAtSqrtRatio } from '../math/tickMath.ts'
import type { SqrtPriceX96 } from '../sqrtPrice.ts'
import type { PositionStore, TickStore } from './stores.ts'

/** Everything of a pool that has a fixed size: one record, replaced as a whole. */
export interface PoolState {
  readonly feePips: bigint
  readonly tickSpacing: number
  readonly maxLiquidityPerTick: Liquidity
  readonly sqrtPriceX96: SqrtPriceX96
  /** The tick the price is in; right on a tick after falling through it, the one below. */
  readonly tick: number
  /** Liquidity of all positions whose range holds the current tick. */
  readonly liquidity: Liquidity
  /** Trading fees per unit of liquidity since the beginning, X128, modulo 2^256. */
  readonly feeGrowthGlobal0X128: bigint
  readonly feeGrowthGlobal1X128: bigint
  /** All tokens the pool holds for positions, their fees and the protocol. */
  readonly tokenAmount0: bigint
  readonly tokenAmount1: bigint
  /** The protocol's share of settled fees, contained in the token amounts. */
  readonly protocolFee0: bigint
  readonly protocolFee1: bigint
}

/** A pool: its fixed-size state and the stores of what grows. */
export interface LivePool {
  state: PoolState
  readonly ticks: TickStore
  readonly positions: PositionStore
}

/**
 * A pool's total of a token after a change. Throws `overflow` above 2^128-1: no ledger has more, and as long as the totals fit,
 * so does whatever a position can be owed, and nobody's way out can overflow.
 */
export function tokenTotal(before: bigint, change: bigint): bigint {
  const after = before + change
  if (after > MAX_UINT128) {
    throw new AmmError('overflow', 'A pool can hold at most 2^128-1 of a token')
  }
  return after
}

export interface NewPool {
  readonly feePips: bigint
  readonly tickSpacing: number
  readonly sqrtPriceX96: SqrtPriceX96
}

/** The state of an empty pool at a price. Throws `illegal-price`, `illegal-fee` or `illegal-tick` (spacing). */
export function initialPoolState({ feePips, tickSpacing, sqrtPriceX96 }: NewPool): PoolState {
  if (feePips < 0n || feePips >= PIPS_PER_ONE) {
    throw new AmmError('illegal-fee', `Fee ${feePips} is not below 1000000 pips`)
  }
  if (!Number.isInteger(tickSpacing) || tickSpacing < 1 || tickSpacing > 16384) {
    throw new AmmError('illegal-tick', `Tick spacing ${tickSpacing} is outside 1..16384`)
  }
  return {
    feePips,
    tickSpacing,
    maxLiquidityPerTick: maxLiquidityPerTick(tickSpacing),
    sqrtPriceX96,
    tick: tickAtSqrtRatio(sqrtPriceX96),
    liquidity: NO_LIQUIDITY,
    feeGrowthGlobal0X128: 0n,
    feeGrowthGlobal1X128: 0n,
    tokenAmount0: 0n,
    tokenAmount1: 0n,
    protocolFee0: 0n,
    protocolFee1: 0n,
  }
}
