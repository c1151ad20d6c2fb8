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

/** How a position stands to the price: earning, earning with an end nearer than a tenth or three tenths, not earning, or empty. */
export type RangeState = 'in-range' | 'near-end' | 'at-end' | 'out-of-range' | 'closed'

const AT_END_PPM = 100_000n
const NEAR_END_PPM = 300_000n
const PPM = 1_000_000n

/** The distance of the price to the nearer end of the range decides, as a share of the price. */
export function rangeStateOf({
  liquidity,
  pool,
  ...range
}: TickRange & {
  readonly liquidity: bigint
  readonly pool: Pick<PositionPool, 'tick' | 'sqrtPriceX96'>
}): RangeState {
  if (liquidity === 0n) return 'closed'
  const { tick } = pool
  if (tick < range.tickLower || tick >= range.tickUpper) return 'out-of-range'
  const { lower, upper } = pricesOf(range)
  const price = pool.sqrtPriceX96 * pool.sqrtPriceX96
  const toLower = ((price - lower * lower) * PPM) / price
  const toUpper = ((upper * upper - price) * PPM) / price
  const nearer = toLower < toUpper ? toLower : toUpper
  if (nearer < AT_END_PPM) return 'at-end'
  return nearer < NEAR_END_PPM ? 'near-end' : 'in-range'
}

/** What of a position says where it is. */
export type PlacedPosition = Pick<Position, 'poolId' | 'id'> & {
  readonly pool: Pick<Position['pool'], 'token0' | 'token1'>
}
