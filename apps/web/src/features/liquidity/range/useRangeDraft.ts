import type { PositionPool, TickRange } from '@sluice/sdk'
import { useState } from 'react'
import { type End, isCrossed, type RangeDraft, withEnd } from './rangeMath.ts'

/** A range while it is dragged, typed, stepped or chosen. */
export function useRangeDraft(pool: Pick<PositionPool, 'tickSpacing'>, start: () => TickRange) {
  const [draft, setDraft] = useState<RangeDraft>(() => {
    const range = start()
    return { range, ends: range }
  })
  return {
    ...draft,
    isCrossed: isCrossed(draft),
    set: (range: TickRange) => setDraft({ range, ends: range }),
    setEnd: (end: End, tick: number) => setDraft((before) => withEnd(pool, before, end, tick)),
  }
}

export type ChosenRange = ReturnType<typeof useRangeDraft>
