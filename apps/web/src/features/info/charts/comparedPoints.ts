import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'

/** How two lines moved since both are known, in percent. */
export type Compared = {
  /** With the first one's change as `value`, and the second's as `other`. */
  readonly points: readonly (ChartPoint & { readonly other: number })[]
  /** When it begins: nothing where one of them is not known. */
  readonly sinceMs: number | undefined
  /** Which of them begins later than the other, and so makes the comparison shorter. */
  readonly later: 'first' | 'second' | undefined
}

/**
 * Two lines as the change of each since the first moment that both have, oldest first. A moment that only one of them has stands at
 * the other's last value. A line that stands at nothing is left out until it stands at something: there is no change from zero.
 */
export function comparedPoints(
  first: readonly ChartPoint[],
  second: readonly ChartPoint[],
): Compared {
  const [mine, theirs] = [startingAt(first), startingAt(second)]
  const [mineMs, theirsMs] = [mine[0]?.atMs, theirs[0]?.atMs]
  if (mineMs === undefined || theirsMs === undefined)
    return { points: [], sinceMs: undefined, later: undefined }
  const sinceMs = Math.max(mineMs, theirsMs)
  const values = new Map(mine.map(({ atMs, value }) => [atMs, { value, other: NaN }]))
  for (const { atMs, value: other } of theirs)
    values.set(atMs, { value: values.get(atMs)?.value ?? NaN, other })
  const rows = [...values].toSorted(([a], [b]) => a - b)
  const last = { value: NaN, other: NaN }
  const points: { atMs: number; value: number; other: number }[] = []
  let base: { value: number; other: number } | undefined
  for (const [atMs, row] of rows) {
    if (!Number.isNaN(row.value)) last.value = row.value
    if (!Number.isNaN(row.other)) last.other = row.other
    if (atMs < sinceMs) continue
    base ??= { ...last }
    points.push({
      atMs,
      value: percentOf(last.value, base.value),
      other: percentOf(last.other, base.other),
    })
  }
  return {
    points,
    sinceMs,
    later: mineMs === theirsMs ? undefined : mineMs > theirsMs ? 'first' : 'second',
  }
}

function startingAt(line: readonly ChartPoint[]): readonly ChartPoint[] {
  const start = line.findIndex(({ value }) => value > 0)
  return start < 0 ? [] : line.slice(start)
}

const percentOf = (value: number, base: number): number => ((value - base) / base) * 100
