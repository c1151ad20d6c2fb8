import {
  type Amounts,
  amountsForLiquidity,
  sqrtRatioAtTick,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import type { OrderPool } from '../orders/orderPlan.ts'

/** A pool as far as positions need it. */
export type PositionPool = OrderPool & {
  /** Liquidity at the present price. */
  readonly liquidity: bigint
}

export type TickRange = { readonly tickLower: number; readonly tickUpper: number }

/** A liquidity position with what it stands for at its pool's price. Amounts in the smallest units of the pool's tokens. */
export type Position = TickRange & {
  readonly poolId: string
  readonly id: bigint
  readonly liquidity: bigint
  /** What taking all of it out gives, without fees. */
  readonly amount0: bigint
  readonly amount1: bigint
  /** Earned and not collected. */
  readonly fees0: bigint
  readonly fees1: bigint
  /** Whether it is a limit order, which is closed among the orders. */
  readonly isOrder: boolean
  /** Its pool, as it stood when the position was read. */
  readonly pool: PositionPool
}

type Held = TickRange & { readonly id: bigint; readonly liquidity: bigint }

/** @param fees what the pool says that it has earned */
export function toPosition(
  pool: PositionPool,
  { id, liquidity, tickLower, tickUpper }: Held,
  { fees0, fees1, isOrder }: Pick<Position, 'fees0' | 'fees1' | 'isOrder'>,
): Position {
  const { amount0, amount1 } = amountsOf({ tickLower, tickUpper }, pool.sqrtPriceX96, liquidity)
  const place = { poolId: pool.poolId, id, tickLower, tickUpper }
  return { ...place, liquidity, amount0, amount1, fees0, fees1, isOrder, pool }
}

/** What liquidity in a range stands for at a price, rounded as the pool pays it out. */
export const amountsOf = (
  range: TickRange,
  sqrtPriceX96: bigint,
  liquidity: bigint,
  rounding: 'up' | 'down' = 'down',
): Amounts =>
  amountsForLiquidity({
    range: pricesOf(range),
    sqrtPriceX96: toSqrtPriceX96(sqrtPriceX96),
    liquidity: toLiquidity(liquidity),
    rounding,
  })

/** The square-root prices at both ends of a range. */
export const pricesOf = ({ tickLower, tickUpper }: TickRange) => ({
  lower: sqrtRatioAtTick(tickLower),
  upper: sqrtRatioAtTick(tickUpper),
})

/**
 * How a position stands to the price: earning in the middle half of its range, earning nearer to an end than a quarter or a tenth of
 * the range's width, not earning, or empty.
 */
export type RangeState = 'in-range' | 'near-end' | 'at-end' | 'out-of-range' | 'closed'

const AT_END_SHARE = 0.1
const NEAR_END_SHARE = 0.25

/**
 * The distance to the nearer end decides, as a share of the range's own width: a narrow range has its ends close to the price
 * from the start, and is no nearer to them than a wide one. In ticks, so that both halves of a range are equally wide.
 */
export function rangeStateOf({
  liquidity,
  pool,
  ...range
}: TickRange & {
  readonly liquidity: bigint
  readonly pool: Pick<PositionPool, 'tick'>
}): RangeState {
  if (liquidity === 0n) return 'closed'
  const { tick } = pool
  const { tickLower, tickUpper } = range
  if (tick < tickLower || tick >= tickUpper) return 'out-of-range'
  const nearer = Math.min(tick - tickLower, tickUpper - tick) / (tickUpper - tickLower)
  if (nearer < AT_END_SHARE) return 'at-end'
  return nearer < NEAR_END_SHARE ? 'near-end' : 'in-range'
}

/** What of a position says where it is. */
export type PlacedPosition = Pick<Position, 'poolId' | 'id'> & {
  readonly pool: Pick<Position['pool'], 'token0' | 'token1'>
}
