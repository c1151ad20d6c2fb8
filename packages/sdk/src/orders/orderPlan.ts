import {
  type Amounts,
  amountsForLiquidity,
  liquidityForAmounts,
  maxUsableTick,
  nearestUsableTick,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
  toSqrtPriceX96,
} from '@sluice/amm'
import { OrderError } from './OrderError.ts'
import { leastMinted, MOST_RUNGS } from './orderLimits.ts'

export { MOST_RUNGS }

/** What an order needs to know of its pool. */
export type OrderPool = {
  readonly poolId: string
  readonly token0: string
  readonly token1: string
  readonly feePips: bigint
  readonly tickSpacing: number
  readonly tick: number
  readonly sqrtPriceX96: bigint
}

/** One order: a one-sided position of two tick spacings. Amounts in the smallest units of their tokens. */
export type OrderRung = {
  readonly tickLower: number
  readonly tickUpper: number
  /** The end of the range that the price has to pass for the pool to close the position. */
  readonly tickLimit: number
  readonly amountIn: bigint
  /** What a full fill gives, without the fees that it earns. */
  readonly amountOut: bigint
}

export type OrderPlan = {
  readonly poolId: string
  readonly tokenIn: string
  readonly tokenOut: string
  /** What goes into the pool: the sum of the rungs. */
  readonly amountIn: bigint
  readonly rungs: readonly OrderRung[]
}

type Sides = Pick<OrderPool, 'token0' | 'tick' | 'tickSpacing'>

/**
 * The order tick nearest to the price at which a token can be sold: at least two spacings beyond the current tick, and one more
 * where rounding leaves less (the pool takes no order that is partly filled already).
 */
export function floorTick(pool: Sides, tokenIn: string): number {
  const { tick, tickSpacing } = pool
  const side = directionOf(pool, tokenIn)
  const found = nearestUsableTick(tick + side * 2 * tickSpacing, tickSpacing)
  return (found - tick) * side < 2 * tickSpacing ? found + side * tickSpacing : found
}

/** The order tick that a price snaps to. @param sqrtPriceX96 square root of token 1 for one token 0, times 2^96 */
export function snapTick({ tickSpacing }: Pick<OrderPool, 'tickSpacing'>, sqrtPriceX96: bigint) {
  const most = maxUsableTick(tickSpacing) - tickSpacing
  const tick = nearestUsableTick(tickAtSqrtRatio(toSqrtPriceX96(sqrtPriceX96)), tickSpacing)
  return Math.min(most, Math.max(-most, tick))
}

/** Whether an order at this tick is on the side of the price where the token is sold, and far enough from it. */
export const isBeyondPrice = (pool: Sides, tokenIn: string, tick: number): boolean =>
  (tick - floorTick(pool, tokenIn)) * directionOf(pool, tokenIn) >= 0

/** Orders over a band: so many usable ticks, evenly spread, both ends included; fewer where the band holds fewer. */
export function ladderTicks(
  { tickSpacing }: Pick<OrderPool, 'tickSpacing'>,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): number[] {
  const steps = Math.max(1, count - 1)
  const ticks = Array.from({ length: count }, (_, index) =>
    nearestUsableTick(from + Math.round(((to - from) * index) / steps), tickSpacing),
  )
  return [...new Set(ticks)]
}

/**
 * Orders at each of the ticks, which share what is sold equally; the last takes what is left. Each is the range of one spacing to
 * both sides of its tick, whose average price is the tick's own.
 * @throws OrderError `wrong-side` beyond the floor, `out-of-range` (a tick given twice too), `too-little` where rounding would leave too much of a rung
 */
export function planOrders(
  pool: OrderPool,
  { tokenIn, amountIn, ticks }: { tokenIn: string; amountIn: bigint; ticks: readonly number[] },
): OrderPlan {
  const { poolId, token0, token1, tickSpacing } = pool
  const count = BigInt(ticks.length)
  const isEachOnce = new Set(ticks).size === ticks.length
  if (count < 1n || ticks.length > MOST_RUNGS || !isEachOnce) throw OrderError.of('out-of-range')
  const share = amountIn / count
  const rungs = ticks.map((tick, index) => {
    const most = maxUsableTick(tickSpacing) - tickSpacing
    if (Math.abs(tick) > most || tick % tickSpacing !== 0) throw OrderError.of('out-of-range')
    if (!isBeyondPrice(pool, tokenIn, tick)) throw OrderError.of('wrong-side')
    const isLast = index === ticks.length - 1
    return rungAt(pool, {
      tokenIn,
      tick,
      amountIn: isLast ? amountIn - share * (count - 1n) : share,
    })
  })
  const tokenOut = tokenIn === token0 ? token1 : token0
  return { poolId, tokenIn, tokenOut, amountIn, rungs }
}

function rungAt(
  pool: OrderPool,
  { tokenIn, tick, amountIn }: { tokenIn: string; tick: number; amountIn: bigint },
): OrderRung {
  const sells0 = tokenIn === pool.token0
  const tickLower = tick - pool.tickSpacing
  const tickUpper = tick + pool.tickSpacing
  const amountOut = boughtBy(pool, { tickLower, tickUpper, sells0, amountIn })
  return { tickLower, tickUpper, tickLimit: sells0 ? tickUpper : tickLower, amountIn, amountOut }
}

function boughtBy(
  { sqrtPriceX96 }: OrderPool,
  wish: { tickLower: number; tickUpper: number; sells0: boolean; amountIn: bigint },
): bigint {
  const { sells0, amountIn } = wish
  const range = { lower: sqrtRatioAtTick(wish.tickLower), upper: sqrtRatioAtTick(wish.tickUpper) }
  const amounts: Amounts = sells0
    ? { amount0: amountIn, amount1: 0n }
    : { amount0: 0n, amount1: amountIn }
  const at = { range, sqrtPriceX96: toSqrtPriceX96(sqrtPriceX96) }
  const liquidity = liquidityForAmounts({ ...at, amounts })
  const used = amountsForLiquidity({ ...at, liquidity, rounding: 'up' })
  const isShort = (sells0 ? used.amount0 : used.amount1) < leastMinted(amountIn)
  if (liquidity === 0n || isShort) throw OrderError.of('too-little')
  const filled = amountsForLiquidity({
    range,
    sqrtPriceX96: sells0 ? range.upper : range.lower,
    liquidity,
    rounding: 'down',
  })
  return sells0 ? filled.amount1 : filled.amount0
}

/** Token 0 is sold when its price rises, which is to higher ticks; token 1 when it falls. */
const directionOf = ({ token0 }: Pick<OrderPool, 'token0'>, tokenIn: string): 1 | -1 =>
  tokenIn === token0 ? 1 : -1
