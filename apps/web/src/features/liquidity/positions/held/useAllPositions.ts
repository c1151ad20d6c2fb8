import { useWrapped } from '../../tokens/useWrapped.ts'
import type { PositionRow } from '../positionView.ts'
import { usePositions } from '../usePositions.ts'
import { onceEach } from './onceEach.ts'
import { useStakedRows } from './useStakedRows.ts'

/** All positions of the person, each once: in their own hands, in farms, as tokens, and those of limit orders. */
export function useAllPositions() {
  const own = usePositions()
  const staked = useStakedRows()
  const wrapped = useWrapped()
  const tokens = (wrapped.rows ?? []).map(
    (row): PositionRow => ({ ...row, holding: { kind: 'token', nft: row.nft } }),
  )
  return {
    rows: onceEach([...own.rows, ...staked.rows, ...tokens]),
    /** Positions whose tokens are not known yet, or whose ledgers do not answer. */
    awaited: [...own.awaited, ...wrapped.awaited],
    /** Pools that do not answer. */
    unread: [...new Set([...own.unread, ...staked.unread])],
    /** Position tokens whose pools do not answer. */
    unreadTokens: wrapped.unread,
    /** Whether staked positions are missing because the farms could not be read. */
    hasFarmsFailed: staked.hasFailed,
    done: own.done,
    all: own.all,
    isComplete:
      own.isComplete && staked.isComplete && (wrapped.rows !== undefined || wrapped.hasFailed),
    hasFailed: own.hasFailed,
    retry: () => {
      own.retry()
      staked.retry()
      wrapped.retry()
    },
  }
}

export type AllPositions = ReturnType<typeof useAllPositions>
