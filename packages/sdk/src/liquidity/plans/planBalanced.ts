import {
  type Amounts,
  addDelta,
  flipTick,
  type LivePool,
  liquidityForAmount0,
  liquidityForAmount1,
  MemoryTickStore,
  planSwap,
  type SwapOutcome,
  toSqrtPriceX96,
} from '@sluice/amm'
import type { PoolSnapshot } from '../../pools/PoolSnapshot.ts'
import { LiquidityError } from '../LiquidityError.ts'
import type { InnerSwap } from '../LiquidityFlow.ts'
import {
  amountsOf,
  type Position,
  type PositionPool,
  pricesOf,
  type TickRange,
} from '../Position.ts'
import {
  boundOf,
  leastUsed,
  liquidityOf,
  PPM,
  planRemoval,
  requireRange,
  takenBy,
} from './planLiquidity.ts'

/** Amounts brought into the proportion that a range takes by a swap in the pool itself. Smallest units of the pool's tokens. */
export type BalancedPlan = TickRange & {
  readonly poolId: string
  /** None where the amounts fit already. */
  readonly swap?: InnerSwap & { readonly amountOut: bigint }
  /** What goes into the position when nothing moves meanwhile. */
  readonly amount0: bigint
  readonly amount1: bigint
  /** What then comes back: dust of rounding. */
  readonly left0: bigint
  readonly left1: bigint
  readonly minimum0: bigint
  readonly minimum1: bigint
  readonly liquidity: bigint
  /** The pool's square-root price after the swap. */
  readonly sqrtPriceX96After: bigint
}

type Wish = {
  readonly range: TickRange
  /** What is there to be placed. */
  readonly have: Amounts
  /** What is there at least; the same when absent. */
  readonly least?: Amounts
  readonly slippagePpm: bigint
}

/** As fine as a swap is solved: a part in 2^40 of what there is. */
const FINEST = 1n << 40n

/**
 * How amounts of both tokens, or of one, go into a range with nothing but dust left: the swap that makes them fit is solved against the
 * pool's own liquidity, its price impact and its fee.
 * @throws LiquidityError `out-of-range`, `too-little` when no liquidity comes of it
 */
export function planBalanced(
  pool: Pick<PositionPool, 'poolId' | 'tickSpacing'>,
  amm: LivePool,
  { range, have, least = have, slippagePpm }: Wish,
): BalancedPlan {
  requireRange(pool, range)
  const solved = solve(amm, range, have)
  const at = { sqrtPriceX96: solved?.sqrtPriceX96After ?? amm.state.sqrtPriceX96 }
  const after = solved ? afterSwap(have, solved) : have
  const liquidity = liquidityOf(range, at, after)
  if (liquidity === 0n) throw LiquidityError.of('too-little')
  const used = amountsOf(range, at.sqrtPriceX96, liquidity, 'up')
  const swap = solved && withBound(solved, slippagePpm)
  const atLeast = swap ? afterSwap(least, leastOf(swap, least)) : least
  const bound = leastUsed(range, at, { amounts: atLeast, slippagePpm })
  return {
    poolId: pool.poolId,
    tickLower: range.tickLower,
    tickUpper: range.tickUpper,
    ...(swap ? { swap } : {}),
    ...used,
    left0: after.amount0 - used.amount0,
    left1: after.amount1 - used.amount1,
    minimum0: boundOf(bound.amount0, used.amount0),
    minimum1: boundOf(bound.amount1, used.amount1),
    liquidity,
    sqrtPriceX96After: at.sqrtPriceX96,
  }
}

/**
 * A position moved to another range: all of it and its fees come out, stay in the pool, and go into the new range.
 * @param range of the new position; the same as the old one's puts its fees back into it when only those are taken
 */
export function planMove(
  snapshot: Pick<PoolSnapshot, 'amm'>,
  position: Position,
  { range, slippagePpm }: { readonly range: TickRange; readonly slippagePpm: bigint },
) {
  const removal = planRemoval(position, { sharePpm: PPM, slippagePpm })
  const { fees0, fees1 } = position
  const have = { amount0: removal.amount0 + fees0, amount1: removal.amount1 + fees1 }
  const least = { amount0: removal.minimum0 + fees0, amount1: removal.minimum1 + fees1 }
  const amm = withoutLiquidity(snapshot.amm, position, removal.liquidity)
  return { removal, placed: planBalanced(position.pool, amm, { range, have, least, slippagePpm }) }
}

type Solved = Omit<InnerSwap, 'minimumOut'> & {
  readonly amountOut: bigint
  readonly sqrtPriceX96After: bigint
}

/** The largest swap after which what it gives away is still no less than what fits: then nothing but rounding is left. */
function solve(amm: LivePool, range: TickRange, have: Amounts): Solved | undefined {
  const surplus = surplusOf(range, amm.state.sqrtPriceX96, have)
  if (surplus === undefined) return undefined
  const zeroForOne = surplus === 'token0'
  const most = zeroForOne ? have.amount0 : have.amount1
  let best: Solved | undefined
  let [low, high] = [0n, most + 1n]
  while (high - low > 1n + most / FINEST) {
    const amountIn = (low + high) / 2n
    const swapped = tryToSwap(amm, zeroForOne, amountIn)
    const solved = swapped && {
      zeroForOne,
      amountIn,
      amountOut: swapped.amountOut,
      sqrtPriceX96After: swapped.sqrtPriceX96After,
    }
    const fits =
      solved !== undefined &&
      surplusOf(range, solved.sqrtPriceX96After, afterSwap(have, solved)) !== other(surplus)
    if (fits) [best, low] = [solved, amountIn]
    else high = amountIn
  }
  return best && best.amountOut > 0n ? best : undefined
}

const other = (side: 'token0' | 'token1') => (side === 'token0' ? 'token1' : 'token0')

/** Undefined where the pool has nothing to give for so much. */
function tryToSwap(amm: LivePool, zeroForOne: boolean, amount: bigint): SwapOutcome | undefined {
  try {
    const { outcome } = planSwap(amm, { zeroForOne, kind: 'exact-in', amount })
    return outcome.isPartial ? undefined : outcome
  } catch {
    return undefined
  }
}

/** Of which token there is more than goes with the other; undefined when they fit. */
function surplusOf(
  range: TickRange,
  sqrtPriceX96: bigint,
  { amount0, amount1 }: Amounts,
): 'token0' | 'token1' | undefined {
  const taken = takenBy(range, { sqrtPriceX96 })
  if (taken === 'token0') return amount1 > 0n ? 'token1' : undefined
  if (taken === 'token1') return amount0 > 0n ? 'token0' : undefined
  const { lower, upper } = pricesOf(range)
  const price = toSqrtPriceX96(sqrtPriceX96)
  const from0 = liquidityForAmount0({ lower: price, upper }, amount0)
  const from1 = liquidityForAmount1({ lower, upper: price }, amount1)
  if (from0 === from1) return undefined
  return from0 > from1 ? 'token0' : 'token1'
}

function afterSwap(
  { amount0, amount1 }: Amounts,
  { zeroForOne, amountIn, amountOut }: Pick<Solved, 'zeroForOne' | 'amountIn' | 'amountOut'>,
): Amounts {
  const left = (have: bigint) => (have > amountIn ? have - amountIn : 0n)
  return zeroForOne
    ? { amount0: left(amount0), amount1: amount1 + amountOut }
    : { amount0: amount0 + amountOut, amount1: left(amount1) }
}

const withBound = ({ zeroForOne, amountIn, amountOut }: Solved, slippagePpm: bigint) => {
  const least = (amountOut * (slippagePpm < PPM ? PPM - slippagePpm : 0n)) / PPM
  return { zeroForOne, amountIn, amountOut, minimumOut: least > 0n ? least : 1n }
}

/** The swap of no more than there is, at the bound of its price. */
function leastOf(swap: InnerSwap, { amount0, amount1 }: Amounts) {
  const have = swap.zeroForOne ? amount0 : amount1
  const amountIn = have < swap.amountIn ? have : swap.amountIn
  return { ...swap, amountIn, amountOut: (swap.minimumOut * amountIn) / swap.amountIn }
}

/** The pool as it is once liquidity of a range has left it. */
export function withoutLiquidity(
  { state, ticks, positions }: PoolSnapshot['amm'],
  { tickLower, tickUpper, pool }: TickRange & { readonly pool: Pick<PositionPool, 'tickSpacing'> },
  liquidity: bigint,
): PoolSnapshot['amm'] {
  const copy = new MemoryTickStore()
  for (const [tick, info] of copiedTicks(ticks)) copy.setTick(tick, info)
  for (const [place, word] of copiedWords(ticks)) copy.setWord(place, word)
  for (const [tick, sign] of [
    [tickLower, 1n],
    [tickUpper, -1n],
  ] as const) {
    const info = copy.getTick(tick)
    if (info === undefined) continue
    const liquidityGross = addDelta(info.liquidityGross, -liquidity)
    if (liquidityGross === 0n) {
      copy.deleteTick(tick)
      flipTick(copy, tick, pool.tickSpacing)
    } else {
      copy.setTick(tick, {
        ...info,
        liquidityGross,
        liquidityNet: info.liquidityNet - sign * liquidity,
      })
    }
  }
  const isInRange = state.tick >= tickLower && state.tick < tickUpper
  const left = isInRange ? addDelta(state.liquidity, -liquidity) : state.liquidity
  return { state: { ...state, liquidity: left }, ticks: copy, positions }
}

const copiedTicks = (ticks: PoolSnapshot['amm']['ticks']) =>
  ticks instanceof MemoryTickStore ? ticks.ticks : []
const copiedWords = (ticks: PoolSnapshot['amm']['ticks']) =>
  ticks instanceof MemoryTickStore ? ticks.words : []
