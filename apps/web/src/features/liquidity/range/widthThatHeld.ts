import type { PoolHour } from '../past/usePoolPast.ts'

type Hour = Pick<PoolHour, 'startMs' | 'tick' | 'tickLow' | 'tickHigh'>

const HOUR_MS = 3_600_000
/** Of ten positions that were opened in the past, so many stay in a range of the width that is told. */
const HELD_OF_TEN = 9

/**
 * How far to both sides, in ticks, a range must have reached for nine of ten positions to have stayed in it for so many hours: one is
 * opened at the end of each recorded hour, and its price followed. Nothing is assumed of how prices move. Undefined while the past is
 * less than twice as long as the time that is asked about.
 * @param hours oldest first; hours without trades may be missing
 */
export function widthThatHeld(hours: readonly Hour[], heldHours: number): number | undefined {
  const last = hours.at(-1)?.startMs ?? 0
  const first = hours[0]?.startMs ?? 0
  if (last - first < 2 * heldHours * HOUR_MS) return undefined
  const furthest = hours.flatMap((opened, index) => {
    const end = opened.startMs + heldHours * HOUR_MS
    if (end > last) return []
    let distance = 0
    for (let at = index + 1; at < hours.length; at++) {
      const hour = hours[at]
      if (hour === undefined || hour.startMs > end) break
      distance = Math.max(distance, hour.tickHigh - opened.tick, opened.tick - hour.tickLow)
    }
    return [distance]
  })
  const sorted = furthest.toSorted((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * HELD_OF_TEN) / 10) - 1]
}
