import {
  type Amounts,
  liquidityForAmount0,
  liquidityForAmount1,
  liquidityForAmounts,
  MAX_SQRT_RATIO,
  MIN_SQRT_RATIO,
  maxUsableTick,
  sqrtFloor,
  toSqrtPriceX96,
} from '@sluice/amm'
import { LiquidityError } from '../LiquidityError.ts'
import {
  amountsOf,
  type Position,
  type PositionPool,
  pricesOf,
  type TickRange,
} from '../Position.ts'

/** What a deposit of liquidity comes to at the present price, and at worst. Smallest units of the pool's tokens. */
export type DepositPlan = TickRange & {
  readonly poolId: string
  readonly amount0: bigint
  readonly amount1: bigint
  /** The pool opens or increases the position with no less than this of each token, or not at all. */
  readonly minimum0: bigint
  readonly minimum1: bigint
  readonly liquidity: bigint
}

export type RemovalPlan = {
  readonly liquidity: bigint
  readonly amount0: bigint
  readonly amount1: bigint
  readonly minimum0: bigint
  readonly minimum1: bigint
}

type Priced = Pick<PositionPool, 'sqrtPriceX96'>

export const PPM = 1_000_000n

/** @throws LiquidityError `out-of-range` for ticks that the pool's spacing does not allow, or in the wrong order */
export function requireRange(
  { tickSpacing }: Pick<PositionPool, 'tickSpacing'>,
  { tickLower, tickUpper }: TickRange,
): void {
  const most = maxUsableTick(tickSpacing)
  const isUsable = (tick: number) => tick % tickSpacing === 0 && Math.abs(tick) <= most
  if (isUsable(tickLower) && isUsable(tickUpper) && tickLower < tickUpper) return
  throw LiquidityError.of('out-of-range')
}

/** The widest range of a pool. */
export function fullRange({ tickSpacing }: Pick<PositionPool, 'tickSpacing'>): TickRange {
  const most = maxUsableTick(tickSpacing)
  return { tickLower: -most, tickUpper: most }
}

/** Which of the two tokens a range takes at a price. */
export function takenBy(range: TickRange, { sqrtPriceX96 }: Priced): 'both' | 'token0' | 'token1' {
  const { lower, upper } = pricesOf(range)
  if (sqrtPriceX96 <= lower) return 'token0'
  return sqrtPriceX96 >= upper ? 'token1' : 'both'
}

/**
 * The amount of the other token that goes with an amount, rounded up as the pool takes it. Undefined where the range takes only one of
 * the two. @param given the token whose amount is known
 */
export function otherAmount(
  range: TickRange,
  { sqrtPriceX96 }: Priced,
  { given, amount }: { readonly given: 'token0' | 'token1'; readonly amount: bigint },
): bigint | undefined {
  if (takenBy(range, { sqrtPriceX96 }) !== 'both') return undefined
  const { lower, upper } = pricesOf(range)
  const price = toSqrtPriceX96(sqrtPriceX96)
  const liquidity =
    given === 'token0'
      ? liquidityForAmount0({ lower: price, upper }, amount)
      : liquidityForAmount1({ lower, upper: price }, amount)
  const { amount0, amount1 } = amountsOf(range, sqrtPriceX96, liquidity, 'up')
  return given === 'token0' ? amount1 : amount0
}

/** The most liquidity that both amounts pay for at a price. */
export const liquidityOf = (range: TickRange, { sqrtPriceX96 }: Priced, amounts: Amounts): bigint =>
  liquidityForAmounts({
    range: pricesOf(range),
    sqrtPriceX96: toSqrtPriceX96(sqrtPriceX96),
    amounts,
  })

/**
 * A deposit of at most these amounts. The minimums are what the pool uses of each while its price has moved by no more than the
 * slippage; of a token that is used at all never nothing.
 * @param slippagePpm parts per million of the price
 * @throws LiquidityError `out-of-range`, `too-little` when no liquidity comes of it
 */
export function planDeposit(
  pool: Pick<PositionPool, 'poolId' | 'tickSpacing' | 'sqrtPriceX96'>,
  range: TickRange,
  { amounts, slippagePpm }: { readonly amounts: Amounts; readonly slippagePpm: bigint },
): DepositPlan {
  requireRange(pool, range)
  const liquidity = liquidityOf(range, pool, amounts)
  if (liquidity === 0n) throw LiquidityError.of('too-little')
  const used = amountsOf(range, pool.sqrtPriceX96, liquidity, 'up')
  const least = leastUsed(range, pool, { amounts, slippagePpm })
  return {
    poolId: pool.poolId,
    tickLower: range.tickLower,
    tickUpper: range.tickUpper,
    ...used,
    minimum0: boundOf(least.amount0, used.amount0),
    minimum1: boundOf(least.amount1, used.amount1),
    liquidity,
  }
}

/**
 * The least that a position of both amounts takes of each while the price stays within the slippage: of token 0 at the upper end of
 * it, of token 1 at the lower, as the part of each only falls on the way there.
 */
export function leastUsed(
  range: TickRange,
  { sqrtPriceX96 }: Priced,
  { amounts, slippagePpm }: { readonly amounts: Amounts; readonly slippagePpm: bigint },
): Amounts {
  const { lower, upper } = pricesWithin(sqrtPriceX96, slippagePpm)
  const usedAt = (price: bigint) => {
    const liquidity = liquidityOf(range, { sqrtPriceX96: price }, amounts)
    // a unit of liquidity, by which the pool may round, can be worth many units of a token
    return amountsOf(range, price, liquidity > 0n ? liquidity - 1n : 0n)
  }
  const [low, high] = [usedAt(lower), usedAt(upper)]
  // but for rounding, which at the other end may weigh more
  const smaller = (a: bigint, b: bigint) => (a < b ? a : b)
  return {
    amount0: smaller(high.amount0, low.amount0),
    amount1: smaller(low.amount1, high.amount1),
  }
}

/**
 * Taking a share of a position out. The minimums are what it stands for within the slippage, its fees not counted.
 * @param sharePpm parts per million of its liquidity; of a million all of it
 * @throws LiquidityError `too-little` for a share that is nothing
 */
export function planRemoval(
  position: Pick<Position, 'liquidity' | 'tickLower' | 'tickUpper' | 'pool'>,
  { sharePpm, slippagePpm }: { readonly sharePpm: bigint; readonly slippagePpm: bigint },
): RemovalPlan {
  const { pool, ...range } = position
  const liquidity = (position.liquidity * sharePpm) / PPM
  if (liquidity <= 0n || liquidity > position.liquidity) throw LiquidityError.of('too-little')
  const amounts = amountsOf(range, pool.sqrtPriceX96, liquidity)
  const { lower, upper } = pricesWithin(pool.sqrtPriceX96, slippagePpm)
  const least0 = amountsOf(range, upper, liquidity).amount0
  const least1 = amountsOf(range, lower, liquidity).amount1
  return {
    liquidity,
    ...amounts,
    minimum0: boundOf(least0, amounts.amount0),
    minimum1: boundOf(least1, amounts.amount1),
  }
}

/** Square-root prices at which the price is a tolerance lower and higher, within what pools know. */
function pricesWithin(sqrtPriceX96: bigint, slippagePpm: bigint): { lower: bigint; upper: bigint } {
  const moved = (ppm: bigint) => sqrtFloor((sqrtPriceX96 * sqrtPriceX96 * ppm) / PPM)
  const lower = moved(slippagePpm < PPM ? PPM - slippagePpm : 0n)
  const upper = moved(PPM + slippagePpm)
  return {
    lower: lower > MIN_SQRT_RATIO ? lower : MIN_SQRT_RATIO + 1n,
    upper: upper < MAX_SQRT_RATIO ? upper : MAX_SQRT_RATIO - 1n,
  }
}

/** Rounding is no move of the price. */
const ROUNDING_PARTS = 1_000_000n

/**
 * What is accepted at least of an amount that is expected: never more than that itself. A range narrower than the slippage may end before
 * it: then the least is that the price is still in it.
 */
export function boundOf(least: bigint, expected: bigint): bigint {
  if (expected === 0n) return 0n
  const rounded = least - least / ROUNDING_PARTS - 1n
  const capped = rounded < expected ? rounded : expected
  return capped > 0n ? capped : 1n
}
