import type { Lock } from '@sluice/candid/position_lock'
import { isSameBytes, takeNext } from '@sluice/canister'
import { positionKey } from '@sluice/canister/positions'
import type { LockContext } from '../LockContext.ts'
import type { LockState, StoredLock } from '../LockState.ts'
import { refuse } from '../Refusal.ts'

const DAY_SECONDS = 86_400n
/** A lock of less says nothing; one of more would outlive everybody's plans by a mistyped digit. */
export const LEAST_SECONDS = DAY_SECONDS
export const MOST_SECONDS = 10n * 365n * DAY_SECONDS
/** An owner's locks are listed in one answer. */
export const MOST_OF_OWNER = 200
const MOST_LISTED = 200n

export const secondsOf = ({ now }: Pick<LockContext, 'now'>): bigint => now() / 1_000_000_000n

/** @throws Refusal for a time that no lock can end at */
export function requireTime(context: LockContext, unlockSeconds: bigint): void {
  const left = unlockSeconds - secondsOf(context)
  if (left < LEAST_SECONDS) refuse('A position is locked for at least one day')
  if (left > MOST_SECONDS) refuse('A position is locked for ten years at most')
}

/** @throws Refusal where there is no lock, and for everybody but its owner */
export function requireLockOf(
  { state }: LockContext,
  owner: Uint8Array,
  key: Uint8Array,
): StoredLock {
  const lock = findLock(state, key) ?? refuse('This position is not locked here')
  if (!isSameBytes(lock.owner, owner)) refuse('Only the owner of a locked position can do this')
  return lock
}

export function findLock(state: LockState, key: Uint8Array): StoredLock | undefined {
  const id = state.lockOfPosition.get(key)
  return id === undefined ? undefined : state.locks.get(id)
}

export function addLock(
  context: LockContext,
  { pool, positionId, owner, unlockSeconds }: Omit<StoredLock, 'id' | 'lockedSeconds'>,
): StoredLock {
  const { state } = context
  const id = takeNext(state.nextId)
  const lock = { id, pool, positionId, owner, unlockSeconds, lockedSeconds: secondsOf(context) }
  state.locks.set(id, lock)
  state.lockOfPosition.set(positionKey(pool, positionId), id)
  state.locksOf.set(owner, [...(state.locksOf.get(owner) ?? []), id])
  return lock
}

export function removeLock({ state }: LockContext, { id, pool, positionId, owner }: StoredLock) {
  state.locks.delete(id)
  state.lockOfPosition.delete(positionKey(pool, positionId))
  const left = (state.locksOf.get(owner) ?? []).filter((one) => one !== id)
  if (left.length === 0) state.locksOf.delete(owner)
  else state.locksOf.set(owner, left)
}

/** Moves the end of a lock to a later time. */
export function extendLock(
  context: LockContext,
  owner: Uint8Array,
  { key, unlockSeconds }: { key: Uint8Array; unlockSeconds: bigint },
): StoredLock {
  const lock = requireLockOf(context, owner, key)
  if (context.state.handovers.has(key)) refuse('This position is on its way out')
  if (unlockSeconds <= lock.unlockSeconds) refuse('A lock can only be made longer')
  requireTime(context, unlockSeconds)
  const longer = { ...lock, unlockSeconds }
  context.state.locks.set(lock.id, longer)
  return longer
}

export const viewLock = ({ toPrincipal }: LockContext, lock: StoredLock): Lock => ({
  id: lock.id,
  pool: toPrincipal(lock.pool),
  positionId: lock.positionId,
  owner: toPrincipal(lock.owner),
  lockedTime: lock.lockedSeconds,
  unlockTime: lock.unlockSeconds,
})

/** An owner's locks, as they came. */
export const listLocksOf = (context: LockContext, owner: Uint8Array): Lock[] =>
  (context.state.locksOf.get(owner) ?? []).flatMap((id) => {
    const lock = context.state.locks.get(id)
    return lock === undefined ? [] : [viewLock(context, lock)]
  })

/** All locks, in the order in which they came. */
export function listLocks(context: LockContext, offset: bigint, asked: bigint) {
  const { locks } = context.state
  const limit = asked < MOST_LISTED ? asked : MOST_LISTED
  const start = offset < BigInt(locks.size) ? Number(offset) : locks.size
  return {
    content: locks.entries(start, Number(limit)).map(([, lock]) => viewLock(context, lock)),
    offset,
    limit,
    totalElements: BigInt(locks.size),
  }
}
