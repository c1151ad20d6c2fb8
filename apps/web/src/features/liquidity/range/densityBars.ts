import type { LiquidityRange } from '@sluice/sdk'
import type { View } from './rangeMath.ts'

/** A bar of the density chart: where, and how high from 0 to 1. It places pixels; no amount is worked out from it. */
export type DensityBar = { readonly id: number; readonly share: number }

const BARS = 60
const PARTS = 1_000n

/** How deep a pool is over a view, in equal steps of ticks. The ranges are in the order of their ticks and do not overlap. */
export function densityBars(
  ranges: readonly LiquidityRange[],
  { from, to }: View,
): readonly DensityBar[] {
  const step = (to - from) / BARS
  let at = 0
  const depths = Array.from({ length: BARS }, (_, id) => {
    const tick = from + (id + 0.5) * step
    while (at < ranges.length - 1 && (ranges[at]?.tickUpper ?? 0) <= tick) at += 1
    const range = ranges[at]
    const isIn = range && range.tickLower <= tick && tick < range.tickUpper
    return isIn ? range.liquidity : 0n
  })
  const deepest = depths.reduce((a, b) => (b > a ? b : a), 1n)
  return depths.map((depth, id) => ({ id, share: Number((depth * PARTS) / deepest) / 1_000 }))
}
