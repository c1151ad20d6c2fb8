import type { Position } from '../liquidity/Position.ts'

/** A position that its owner has put out of their own reach. Times in seconds since 1970. */
export type PositionLock = {
  readonly id: bigint
  readonly poolId: string
  readonly positionId: bigint
  /** Principal of whoever gets it back. */
  readonly owner: string
  readonly sinceSeconds: number
  readonly unlockSeconds: number
}

/** A lock with its position as it stands now. */
export type LockedPosition = { readonly lock: PositionLock; readonly position: Position }

/** A position on its way into the lock or out of it, whose pool has not answered. */
export type LockHandover = {
  readonly poolId: string
  readonly positionId: bigint
  readonly way: 'in' | 'out'
  readonly sinceSeconds: number
}

/** For how many seconds a position can be locked, and how many positions one owner can have locked. */
export type LockLimits = {
  readonly leastSeconds: number
  readonly mostSeconds: number
  readonly mostOfOwner: number
}

/** Whether its owner can take a locked position back. */
export const hasEnded = ({ unlockSeconds }: PositionLock, nowSeconds: number): boolean =>
  nowSeconds >= unlockSeconds
