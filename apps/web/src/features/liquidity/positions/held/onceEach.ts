import { keyOf, type PositionRow } from '../positionView.ts'

/** While a position changes hands, one answer may be older than the other: it must not count twice. */
export function onceEach(rows: readonly PositionRow[]): readonly PositionRow[] {
  const byKey = new Map<string, PositionRow>()
  for (const row of rows) if (!byKey.has(keyOf(row))) byKey.set(keyOf(row), row)
  return [...byKey.values()]
}
