import { MAX_TICK } from './math/tickMath.ts'

/** The smallest tick a position may use with a spacing. */
export function minUsableTick(tickSpacing: number): number {
  return -maxUsableTick(tickSpacing)
}

/** The largest tick a position may use with a spacing. */
export function maxUsableTick(tickSpacing: number): number {
  return Math.trunc(MAX_TICK / tickSpacing) * tickSpacing
}

/** The usable tick closest to a tick; the upper one of two equally close ones. Clamped to the usable range. */
export function nearestUsableTick(tick: number, tickSpacing: number): number {
  const below = Math.floor(tick / tickSpacing) * tickSpacing
  const nearest = 2 * (tick - below) >= tickSpacing ? below + tickSpacing : below
  const largest = maxUsableTick(tickSpacing)
  return Math.min(largest, Math.max(-largest, nearest))
}
