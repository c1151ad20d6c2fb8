import { sqrtPriceX96FromAmounts, tickAtSqrtRatio } from '@sluice/amm'
import type { LiquidityRange } from '../pools/liquidityRanges.ts'
import type { TickRange } from './Position.ts'

/** What providers get of all fees of a swap; the rest buys the platform token back and burns it. */
export const PROVIDERS_PERCENT = 80n
/** Everywhere in the exchange a year has so many days. */
export const DAYS_OF_YEAR = 360n

const PPM = 1_000_000n

/** A stretch of a pool's past: between which ticks its price was, and all fees that swaps paid. */
export type PastStretch = {
  readonly tickLow: number
  readonly tickHigh: number
  readonly feesUsd: bigint
}

type Past = {
  readonly stretches: readonly PastStretch[]
  /** How deep the pool is; ranges in the order of their ticks, none over another. */
  readonly ranges: readonly LiquidityRange[]
}

export type PastFees = {
  /** In the unit of the stretches' fees. */
  readonly feesUsd: bigint
  /** For how much of the time the price was in the range, in parts per million. */
  readonly inRangePpm: bigint
}

/**
 * What a range would have earned: of each stretch's fees the providers' part, by the share that so much liquidity would have had of
 * all at each tick that the price went over. The depth is that of now, and fees count as paid evenly over the ticks of a stretch, so
 * this is an estimate, and one of the past.
 */
export function pastFees(
  { stretches, ranges }: Past,
  { liquidity, ...range }: TickRange & { readonly liquidity: bigint },
): PastFees {
  let [feesUsd, inRangePpm] = [0n, 0n]
  for (const stretch of stretches) {
    const span = { from: stretch.tickLow, to: Math.max(stretch.tickHigh, stretch.tickLow) + 1 }
    const width = BigInt(span.to - span.from)
    const within = clipped(span, { from: range.tickLower, to: range.tickUpper })
    if (within === undefined) continue
    inRangePpm += (BigInt(within.to - within.from) * PPM) / width
    feesUsd += (stretch.feesUsd * sharePpm(within, ranges, liquidity)) / (width * PPM)
  }
  const count = BigInt(stretches.length)
  return {
    feesUsd: (feesUsd * PROVIDERS_PERCENT) / 100n,
    inRangePpm: count === 0n ? 0n : inRangePpm / count,
  }
}

type Span = { readonly from: number; readonly to: number }

function clipped(one: Span, other: Span): Span | undefined {
  const from = Math.max(one.from, other.from)
  const to = Math.min(one.to, other.to)
  return from < to ? { from, to } : undefined
}

/** The share of liquidity at each tick of a span, added up, in parts per million. Where nobody else is it has all. */
function sharePpm(span: Span, ranges: readonly LiquidityRange[], liquidity: bigint): bigint {
  let alone = BigInt(span.to - span.from)
  let share = 0n
  for (const { tickLower, tickUpper, liquidity: others } of ranges) {
    const over = clipped(span, { from: tickLower, to: tickUpper })
    if (over === undefined) continue
    const ticks = BigInt(over.to - over.from)
    alone -= ticks
    share += (ticks * liquidity * PPM) / (others + liquidity)
  }
  return share + alone * PPM
}

type PriceUnit = {
  /** Decimal places of the prices given as whole numbers. */
  readonly places: number
  readonly decimals0: number
  readonly decimals1: number
}

/**
 * The tick of a price of one whole token 0 in whole token 1; undefined for 0 and for what no pool can stand at.
 * @param price a whole number of 10^-`places`
 */
export function tickOfPrice(
  price: bigint,
  { places, decimals0, decimals1 }: PriceUnit,
): number | undefined {
  try {
    const amount0 = 10n ** BigInt(places + decimals0)
    const amount1 = price * 10n ** BigInt(decimals1)
    return tickAtSqrtRatio(sqrtPriceX96FromAmounts({ amount0, amount1 }))
  } catch {
    return undefined
  }
}

/** What was earned in so many hours for a year, in parts per million; undefined for a value of nothing. */
export const yearlyPpm = (
  earnedUsd: bigint,
  valueUsd: bigint | undefined,
  hours: number,
): bigint | undefined =>
  valueUsd && hours > 0
    ? (earnedUsd * DAYS_OF_YEAR * 24n * PPM) / (valueUsd * BigInt(hours))
    : undefined
