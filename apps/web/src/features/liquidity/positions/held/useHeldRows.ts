import { useWrapped } from '../../tokens/useWrapped.ts'
import type { PositionRow } from '../positionView.ts'
import { useStakedRows } from './useStakedRows.ts'

/** The person's positions that somebody holds for them: farms, and the collection of position tokens. */
export function useHeldRows() {
  const staked = useStakedRows()
  const wrapped = useWrapped()
  const tokens = (wrapped.rows ?? []).map(
    (row): PositionRow => ({ ...row, holding: { kind: 'token', nft: row.nft } }),
  )
  return {
    rows: [...staked.rows, ...tokens],
    /** Positions whose tokens are not known yet, or whose ledgers do not answer. */
    awaited: wrapped.awaited,
    /** Pools that do not answer. */
    unread: staked.unread,
    /** Position tokens whose pools do not answer. */
    unreadTokens: wrapped.unread,
    /** Whether staked positions are missing because the farms could not be read. */
    hasFarmsFailed: staked.hasFailed,
    isComplete: staked.isComplete && (wrapped.rows !== undefined || wrapped.hasFailed),
    retry: () => {
      staked.retry()
      wrapped.retry()
    },
  }
}
