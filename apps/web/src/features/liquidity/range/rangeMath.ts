import { maxUsableTick, nearestUsableTick, tickAtSqrtRatio, toSqrtPriceX96 } from '@sluice/amm'
import type { PositionPool, TickRange } from '@sluice/sdk'
import { type PriceSides, shiftedPrice } from '@sluice/sdk/orderPrice'

type Spaced = Pick<PositionPool, 'tickSpacing'>
type Priced = Spaced & Pick<PositionPool, 'tick' | 'sqrtPriceX96'>

/** Chips: so far around the price, in parts per million of it. */
export const AROUND_PPM = [50_000n, 100_000n, 200_000n, 500_000n, 750_000n] as const

type Distances = { readonly below: bigint; readonly above: bigint }

/** Ranges that are named by what becomes of the price: a thousandth to both sides for prices that stay together, half to double for others. */
export const FACTORS = {
  pegged: { below: 1_000n, above: 1_000n },
  open: { below: 500_000n, above: 1_000_000n },
} as const

/** In pools of this fee and below it prices are expected to stay together. */
const PEGGED_PIPS = 500n

/** Where a new position's range begins. */
export const startRange = (pool: Priced & Pick<PositionPool, 'feePips'>): TickRange =>
  rangeBetween(pool, pool.feePips <= PEGGED_PIPS ? FACTORS.pegged : FACTORS.open)

const TOKEN0: PriceSides = { decimals0: 0, decimals1: 0, isBase0: true }

/** The usable tick nearest to one, within what the pool knows. */
export function usable({ tickSpacing }: Spaced, tick: number): number {
  const most = maxUsableTick(tickSpacing)
  return Math.min(most, Math.max(-most, nearestUsableTick(tick, tickSpacing)))
}

/** A range from so much below the price to so much above it, at least one spacing to both sides. */
export const rangeAround = (pool: Priced, ppm: bigint): TickRange =>
  rangeBetween(pool, { below: ppm, above: ppm })

/** The same with both distances by themselves, in parts per million of the price. */
export function rangeBetween(pool: Priced, { below, above }: Distances): TickRange {
  const tickOf = (shift: bigint) => {
    const sqrtPriceX96 = shiftedPrice(pool.sqrtPriceX96, TOKEN0, shift)
    return sqrtPriceX96 === undefined ? pool.tick : tickAtSqrtRatio(toSqrtPriceX96(sqrtPriceX96))
  }
  const lower = usable(pool, tickOf(-below))
  const upper = usable(pool, tickOf(above))
  return reachingOut(pool, { tickLower: lower, tickUpper: upper })
}

/** A range that reaches so many ticks to both sides of the price, or one spacing where that is more. */
export const rangeOfWidth = (pool: Priced, ticks: number): TickRange =>
  reachingOut(pool, {
    tickLower: usable(pool, pool.tick - ticks),
    tickUpper: usable(pool, pool.tick + ticks),
  })

function reachingOut(pool: Priced, { tickLower: lower, tickUpper: upper }: TickRange): TickRange {
  const { tickSpacing, tick } = pool
  return {
    tickLower: Math.min(lower, Math.floor(tick / tickSpacing) * tickSpacing),
    tickUpper: Math.max(upper, (Math.floor(tick / tickSpacing) + 1) * tickSpacing),
  }
}

export type End = 'tickLower' | 'tickUpper'

/** A range with one end elsewhere: on a usable tick, and never at or beyond the other end. */
export function moved(pool: Spaced, range: TickRange, end: End, tick: number): TickRange {
  const next = usable(pool, tick)
  return end === 'tickLower'
    ? { ...range, tickLower: Math.min(next, range.tickUpper - pool.tickSpacing) }
    : { ...range, tickUpper: Math.max(next, range.tickLower + pool.tickSpacing) }
}

/** A range while it is typed. */
export type RangeDraft = {
  /** Both ends as they were put, on usable ticks: while only one is where its person wants it, they may have crossed. */
  readonly ends: TickRange
  /** The last range that they made. */
  readonly range: TickRange
}

/** A draft with one end elsewhere, wherever the other one is by now. */
export function withEnd(pool: Spaced, draft: RangeDraft, end: End, tick: number): RangeDraft {
  const ends = { ...draft.ends, [end]: usable(pool, tick) }
  return { ends, range: isCrossed({ ends }) ? draft.range : ends }
}

/** Whether the ends of a draft make no range. */
export const isCrossed = ({ ends }: Pick<RangeDraft, 'ends'>): boolean =>
  ends.tickLower >= ends.tickUpper

export const isFull = ({ tickSpacing }: Spaced, range: TickRange): boolean =>
  isSame(range, { tickLower: -maxUsableTick(tickSpacing), tickUpper: maxUsableTick(tickSpacing) })

export const isSame = (one: TickRange, other: TickRange): boolean =>
  one.tickLower === other.tickLower && one.tickUpper === other.tickUpper

/** What part of the chart's ticks is shown. */
export type View = { readonly from: number; readonly to: number }

const MOST_SPAN = 200_000
const LEAST_SPACINGS = 20

/** So many ticks around the price, within what a chart can sensibly show. */
export function viewAround({ tick, tickSpacing }: Priced, halfSpan: number): View {
  const half = Math.min(MOST_SPAN, Math.max(LEAST_SPACINGS * tickSpacing, halfSpan))
  return { from: tick - half, to: tick + half }
}

/** Half of a span in which a range is seen whole, with air at both sides. */
export const spanFor = ({ tick }: Priced, { tickLower, tickUpper }: TickRange): number =>
  Math.max(Math.abs(tick - tickLower), Math.abs(tickUpper - tick)) * 1.5
