import type { LockedPosition, PositionLock } from '@sluice/sdk'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useServiceRows } from '../positions/held/useServiceRows.ts'
import type { PositionRow } from '../positions/positionView.ts'

/** A position of the person's that is locked. */
export type LockedRow = PositionRow & { readonly lock: PositionLock }

/** The person's locked positions, as they stand now. What is unread is named by its pool. */
export function useLocked() {
  const { locks } = useSdk()
  const owner = useOwner() ?? ''
  return useServiceRows<LockedPosition>({
    queryKey: queryKeys.lockedPositions(owner),
    fetch: (onRead) => locks.fetchMine(onRead),
    isEnabled: owner !== '',
    keyOf: ({ lock }) => `${lock.id}`,
  })
}
