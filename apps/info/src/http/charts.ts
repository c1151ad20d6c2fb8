import { DAY_MS, HOUR_MS, type Level, MINUTE_MS, startOf } from '../model/candles/levels.ts'
import type { Paging } from './page.ts'

export type ChartLevel = 'm1' | 'm15' | 'h1' | 'd1'

/** The level of the tables that each level of charts is made of. */
export const MADE_OF: Readonly<
  Record<ChartLevel, { readonly from: Level; readonly lengthMs: number }>
> = {
  m1: { from: 'm1', lengthMs: MINUTE_MS },
  m15: { from: 'm1', lengthMs: 15 * MINUTE_MS },
  h1: { from: 'h1', lengthMs: HOUR_MS },
  d1: { from: 'd1', lengthMs: DAY_MS },
}

export type Stretch = {
  readonly from: Level
  readonly lengthMs: number
  /** Starts of the first and of the last period of the page. */
  readonly firstMs: number
  readonly lastMs: number
  readonly totalElements: number
}

type Bounds = {
  readonly nowMs: number
  readonly endMs?: number | undefined
  readonly beganMs: number | undefined
}

/**
 * The periods of a page, counted back from the one of `endMs`, or of now where that is earlier or absent, to the one in which
 * everything began; undefined where there is nothing.
 */
export function stretchOf(
  level: ChartLevel,
  { page, limit }: Paging,
  { nowMs, endMs = nowMs, beganMs }: Bounds,
): Stretch | undefined {
  if (beganMs === undefined) return undefined
  const { from, lengthMs } = MADE_OF[level]
  const oldestMs = startOf(beganMs, lengthMs)
  if (endMs < oldestMs && endMs < nowMs) return undefined
  const newestMs = startOf(Math.max(Math.min(nowMs, endMs), beganMs), lengthMs)
  const totalElements = (newestMs - oldestMs) / lengthMs + 1
  const lastMs = newestMs - (page - 1) * limit * lengthMs
  if (lastMs < oldestMs) return { from, lengthMs, firstMs: 1, lastMs: 0, totalElements }
  const firstMs = Math.max(oldestMs, lastMs - (limit - 1) * lengthMs)
  return { from, lengthMs, firstMs, lastMs, totalElements }
}

type Timed = { readonly start_ms: number }

/**
 * A row for each period, newest first. Those of one period are joined, a period without any repeats what was before it, and
 * those before the first row are left out.
 */
export function filled<R extends Timed, P>(
  rows: readonly R[],
  { lengthMs, firstMs, lastMs }: Stretch,
  {
    join,
    repeat,
  }: {
    join: (rows: readonly R[], startMs: number) => P
    repeat: (before: P, startMs: number) => P
  },
): P[] {
  const byPeriod = new Map<number, R[]>()
  let earlier: R | undefined
  for (const row of rows) {
    const startMs = startOf(row.start_ms, lengthMs)
    if (startMs < firstMs) earlier = row
    else byPeriod.set(startMs, [...(byPeriod.get(startMs) ?? []), row])
  }
  const points: P[] = []
  let before = earlier && join([earlier], startOf(earlier.start_ms, lengthMs))
  for (let startMs = firstMs; startMs <= lastMs; startMs += lengthMs) {
    const found = byPeriod.get(startMs)
    before = found === undefined ? before && repeat(before, startMs) : join(found, startMs)
    if (before !== undefined) points.push(before)
  }
  return points.reverse()
}
