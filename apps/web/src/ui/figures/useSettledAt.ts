import { useEffect, useState } from 'react'

/** Longer than the gap of a double click, shorter than anybody reads. */
const SETTLE_MS = 400

/**
 * Since when what is shown can have been meant by a press, on the clock of events; infinite before. The second press of a
 * double click is meant for what was there before it, and on a busy processor it is told long after it was made: compare this with
 * the event's own time.
 * @param what changes when something else takes its place; undefined while nothing is shown
 */
export function useSettledAt(what: string | undefined): number {
  const [settled, setSettled] = useState<{ what: string | undefined; at: number }>()
  useEffect(() => {
    if (what === undefined) return
    const timer = setTimeout(() => setSettled({ what, at: performance.now() }), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      setSettled(undefined)
    }
  }, [what])
  return settled?.what === what && settled !== undefined ? settled.at : Number.POSITIVE_INFINITY
}
