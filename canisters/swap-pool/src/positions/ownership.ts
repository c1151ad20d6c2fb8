import { concatBytes, isSameBytes } from '@sluice/canister'
import type { PoolStorage } from '../pool/PoolStorage.ts'
import { refuse } from '../pool/result.ts'

/** Lists by owner, which lie side by side in one map. */
const LISTS = { positions: 0, orders: 1, handedOver: 2, accepted: 3 } as const
type ListName = keyof typeof LISTS

/** More ids than this are never read at once; what an honest owner has fits in. */
const MOST_IDS = 10_000
/** Positions that others may hand to somebody who did not ask for them. */
const MOST_HANDED_OVER = 500
/** Positions that somebody with so many has said to want, and has not got yet. */
const MOST_ACCEPTED = 100

/** Ids of the positions that an owner holds, the latest of them, oldest first. */
export function positionIdsOf(storage: PoolStorage, owner: Uint8Array, most = MOST_IDS): bigint[] {
  return storage.idsOf.last(keyOf('positions', owner), most)
}

export function holdsPositions(storage: PoolStorage, owner: Uint8Array): boolean {
  return storage.idsOf.sizeOf(keyOf('positions', owner)) > 0
}

/** Ids of the positions with which an owner has orders, the latest of them, oldest first. */
export function orderIdsOf(storage: PoolStorage, owner: Uint8Array, most: number): bigint[] {
  return storage.idsOf.last(keyOf('orders', owner), most)
}

export function addOrderOf(storage: PoolStorage, owner: Uint8Array, positionId: bigint): void {
  storage.idsOf.add(keyOf('orders', owner), positionId)
}

export function removeOrderOf(storage: PoolStorage, owner: Uint8Array, positionId: bigint): void {
  storage.idsOf.remove(keyOf('orders', owner), positionId)
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
  storage.idsOf.add(keyOf('positions', owner), positionId)
}

/** Forgets who owned a position. */
export function removeOwner(storage: PoolStorage, positionId: bigint): void {
  const owner = ownerOf(storage, positionId)
  if (owner === undefined) return
  storage.ownerships.delete(positionId)
  storage.senders.delete(positionId)
  storage.idsOf.remove(keyOf('positions', owner), positionId)
  storage.idsOf.remove(keyOf('handedOver', owner), positionId)
}

/**
 * Positions cost next to nothing, so people could be buried in those that they never wanted.
 * @throws Refusal when somebody has as many as anybody needs from others.
 */
export function requireRoomForGifts(storage: PoolStorage, receiver: Uint8Array): void {
  if (hasRoomForGifts(storage, receiver)) return
  refuse(
    `Transfer position failed: the receiver holds ${MOST_HANDED_OVER} positions that others handed over, and must first close some, or accept this one with acceptPosition`,
  )
}

function hasRoomForGifts(storage: PoolStorage, receiver: Uint8Array): boolean {
  return storage.idsOf.sizeOf(keyOf('handedOver', receiver)) < MOST_HANDED_OVER
}

/**
 * Notes that somebody wants a position. Only of those who have no room for gifts: nobody else needs it, and so a note costs as many
 * positions as that. The one with the lowest number makes room for one more.
 */
export function noteAccepted(storage: PoolStorage, receiver: Uint8Array, positionId: bigint): void {
  if (hasRoomForGifts(storage, receiver)) return
  const list = keyOf('accepted', receiver)
  storage.idsOf.add(list, positionId)
  if (storage.idsOf.sizeOf(list) <= MOST_ACCEPTED) return
  const [lowest] = storage.idsOf.last(list, MOST_ACCEPTED + 1).filter((id) => id !== positionId)
  if (lowest !== undefined) storage.idsOf.remove(list, lowest)
}

/** @returns whether somebody has said to want a position, which is forgotten now. */
export function takeAccepted(
  storage: PoolStorage,
  receiver: Uint8Array,
  positionId: bigint,
): boolean {
  const list = keyOf('accepted', receiver)
  if (!storage.idsOf.has(list, positionId)) return false
  storage.idsOf.remove(list, positionId)
  return true
}

/** Counts a position among those that its owner did not ask for. */
export function markHandedOver(storage: PoolStorage, owner: Uint8Array, positionId: bigint): void {
  storage.idsOf.add(keyOf('handedOver', owner), positionId)
}

/** Moves the lists of earlier versions, each one value, to where lists of any length are cheap. */
export function moveOldLists(storage: PoolStorage): void {
  for (const [owner, ids] of storage.oldPositionsOf.entries()) {
    for (const id of ids) {
      storage.idsOf.add(keyOf('positions', owner), id)
      if (storage.orders.has(id)) addOrderOf(storage, owner, id)
    }
    storage.oldPositionsOf.delete(owner)
  }
}

function keyOf(list: ListName, owner: Uint8Array): Uint8Array {
  return concatBytes([Uint8Array.of(LISTS[list]), owner])
}
