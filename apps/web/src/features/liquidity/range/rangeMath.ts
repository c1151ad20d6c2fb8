import { maxUsableTick, nearestUsableTick, tickAtSqrtRatio, toSqrtPriceX96 } from '@sluice/amm'
import type { PositionPool, TickRange } from '@sluice/sdk'
import { type PriceSides, shiftedPrice } from '@sluice/sdk/orderPrice'

type Spaced = Pick<PositionPool, 'tickSpacing'>
type Priced = Spaced & Pick<PositionPool, 'tick' | 'sqrtPriceX96'>

/** Chips: so far around the price, in parts per million of it. */
export const AROUND_PPM = [50_000n, 100_000n, 200_000n, 500_000n, 750_000n] as const

const TOKEN0: PriceSides = { decimals0: 0, decimals1: 0, isBase0: true }

/** The usable tick nearest to one, within what the pool knows. */
export function usable({ tickSpacing }: Spaced, tick: number): number {
  const most = maxUsableTick(tickSpacing)
  return Math.min(most, Math.max(-most, nearestUsableTick(tick, tickSpacing)))
}

/** A range from so much below the price to so much above it, at least one spacing to both sides. */
export function rangeAround(pool: Priced, ppm: bigint): TickRange {
  const tickOf = (shift: bigint) => {
    const sqrtPriceX96 = shiftedPrice(pool.sqrtPriceX96, TOKEN0, shift)
    return sqrtPriceX96 === undefined ? pool.tick : tickAtSqrtRatio(toSqrtPriceX96(sqrtPriceX96))
  }
  const lower = usable(pool, tickOf(-ppm))
  const upper = usable(pool, tickOf(ppm))
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

/** Which of the chips a range is, if any. */
export const chipOf = (pool: Priced, range: TickRange): bigint | 'full' | undefined => {
  const most = maxUsableTick(pool.tickSpacing)
  if (range.tickLower === -most && range.tickUpper === most) return 'full'
  return AROUND_PPM.find((ppm) => {
    const around = rangeAround(pool, ppm)
    return around.tickLower === range.tickLower && around.tickUpper === range.tickUpper
  })
}

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
