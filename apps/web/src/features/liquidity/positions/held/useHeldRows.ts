import { useLocked } from '../../locks/useLocked.ts'
import { useWrapped } from '../../tokens/useWrapped.ts'
import type { PositionRow } from '../positionView.ts'
import { useStakedRows } from './useStakedRows.ts'

/** The person's positions that somebody holds for them: farms, the collection of position tokens, and the lock. */
export function useHeldRows() {
  const staked = useStakedRows()
  const wrapped = useWrapped()
  const locked = useLocked()
  const tokens = (wrapped.rows ?? []).map(
    (row): PositionRow => ({ ...row, holding: { kind: 'token', nft: row.nft } }),
  )
  const locks = (locked.rows ?? []).map(
    (row): PositionRow => ({ ...row, holding: { kind: 'lock', lock: row.lock } }),
  )
  return {
    rows: [...staked.rows, ...tokens, ...locks],
    /** Positions whose tokens are not known yet, or whose ledgers do not answer. */
    awaited: [...wrapped.awaited, ...locked.awaited],
    /** Pools that do not answer. */
    unread: [...new Set([...staked.unread, ...locked.unread])],
    /** Position tokens whose pools do not answer. */
    unreadTokens: wrapped.unread,
    /** Whether staked positions are missing because the farms could not be read; the same of locked ones. */
    hasFarmsFailed: staked.hasFailed,
    hasLocksFailed: locked.hasFailed,
    isComplete:
      staked.isComplete &&
      (wrapped.rows !== undefined || wrapped.hasFailed) &&
      (locked.rows !== undefined || locked.hasFailed),
    retry: () => {
      staked.retry()
      wrapped.retry()
      locked.retry()
    },
  }
}
