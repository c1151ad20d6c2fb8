import { isSameBytes } from '@sluice/canister'
import type { PoolStorage } from './PoolStorage.ts'
import { refuse } from './result.ts'

/** Ids of the positions that an owner holds. */
export function positionIdsOf(storage: PoolStorage, owner: Uint8Array): readonly bigint[] {
  return storage.positionsOf.get(owner) ?? []
}

/** The owner of a position; undefined when there is no such position. */
export function ownerOf(storage: PoolStorage, positionId: bigint): Uint8Array | undefined {
  return storage.ownerships.get(positionId)?.owner
}

export function isOwner(storage: PoolStorage, owner: Uint8Array, positionId: bigint): boolean {
  const actual = ownerOf(storage, positionId)
  return actual !== undefined && isSameBytes(actual, owner)
}

/** @throws Refusal unless this is the position's owner. */
export function requireOwner(storage: PoolStorage, owner: Uint8Array, positionId: bigint): void {
  if (!isOwner(storage, owner, positionId)) refuse('Check operator failed')
}

/** Gives a position to an owner; an approval of the former one ends. */
export function setOwner(storage: PoolStorage, positionId: bigint, owner: Uint8Array): void {
  removeOwner(storage, positionId)
  storage.ownerships.set(positionId, { owner, spender: undefined })
  storage.positionsOf.set(owner, [...positionIdsOf(storage, owner), positionId])
}

/** Forgets who owned a position. */
export function removeOwner(storage: PoolStorage, positionId: bigint): void {
  const owner = ownerOf(storage, positionId)
  if (owner === undefined) return
  storage.ownerships.delete(positionId)
  storage.senders.delete(positionId)
  const left = positionIdsOf(storage, owner).filter((id) => id !== positionId)
  if (left.length === 0) storage.positionsOf.delete(owner)
  else storage.positionsOf.set(owner, left)
}
