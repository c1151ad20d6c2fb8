import {
  amountsForLiquidity,
  sqrtRatioAtTick,
  tickSpacingOf,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import type { PoolMetadata } from '@sluice/candid/swap_pool'
import { CallError } from '../errors.ts'
import type { HeldPosition, KeptOrder } from './OrderReads.ts'
import type { OrderPool } from './orderPlan.ts'

/** A limit order that stands in its pool. Amounts in the smallest units of their tokens. */
export type OpenOrder = {
  readonly poolId: string
  readonly positionId: bigint
  readonly tokenIn: string
  readonly tokenOut: string
  /** What it sold in all when it was placed. */
  readonly amountIn: bigint
  /** What is not sold yet. */
  readonly remaining: bigint
  /** What has been bought so far, without the fees that it earned. */
  readonly bought: bigint
  /** Fees that were settled into it. */
  readonly tokensOwed0: bigint
  readonly tokensOwed1: bigint
  readonly liquidity: bigint
  readonly tickLower: number
  readonly tickUpper: number
  readonly tickLimit: number
  readonly placedAtNs: bigint
  /** Its pool, as it stood when the order was read. */
  readonly pool: OrderPool
}

/** @throws CallError for a pool with a fee tier that this version does not know */
export function toOrderPool(poolId: string, metadata: PoolMetadata): OrderPool {
  const tickSpacing = tickSpacingOf(metadata.fee)
  if (tickSpacing === undefined)
    throw CallError.refused(`the pool has the unknown fee ${metadata.fee}`)
  return {
    poolId,
    token0: metadata.token0.address,
    token1: metadata.token1.address,
    feePips: metadata.fee,
    tickSpacing,
    tick: Number(metadata.tick),
    sqrtPriceX96: metadata.sqrtPriceX96,
  }
}

/** An order with what its position stands for at the pool's price. */
export function toOpenOrder(pool: OrderPool, order: KeptOrder, position: HeldPosition): OpenOrder {
  const { amount0, amount1 } = amountsForLiquidity({
    range: {
      lower: sqrtRatioAtTick(position.tickLower),
      upper: sqrtRatioAtTick(position.tickUpper),
    },
    sqrtPriceX96: toSqrtPriceX96(pool.sqrtPriceX96),
    liquidity: toLiquidity(position.liquidity),
    rounding: 'down',
  })
  // one that sells token 0 is passed last at the upper end of its range
  const sells0 = order.tickLimit === position.tickUpper
  const [tokenIn, tokenOut] = sells0 ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  return {
    poolId: pool.poolId,
    positionId: order.positionId,
    tokenIn,
    tokenOut,
    amountIn: sells0 ? order.amount0In : order.amount1In,
    remaining: sells0 ? amount0 : amount1,
    bought: sells0 ? amount1 : amount0,
    tokensOwed0: position.tokensOwed0,
    tokensOwed1: position.tokensOwed1,
    liquidity: position.liquidity,
    tickLower: position.tickLower,
    tickUpper: position.tickUpper,
    tickLimit: order.tickLimit,
    placedAtNs: order.placedAtNs,
    pool,
  }
}
