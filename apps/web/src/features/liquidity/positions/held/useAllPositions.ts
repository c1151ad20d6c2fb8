import { usePositions } from '../usePositions.ts'
import { onceEach } from './onceEach.ts'
import { useHeldRows } from './useHeldRows.ts'

/** All positions of the person, each once: in their own hands, in farms, as tokens, and those of limit orders. */
export function useAllPositions() {
  const own = usePositions()
  const held = useHeldRows()
  return {
    ...held,
    rows: onceEach([...own.rows, ...held.rows]),
    awaited: [...own.awaited, ...held.awaited],
    unread: [...new Set([...own.unread, ...held.unread])],
    done: own.done,
    all: own.all,
    isComplete: own.isComplete && held.isComplete,
    hasFailed: own.hasFailed,
    retry: () => {
      own.retry()
      held.retry()
    },
  }
}

export type AllPositions = ReturnType<typeof useAllPositions>
