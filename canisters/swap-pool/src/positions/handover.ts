import { isSameBytes } from '@sluice/canister'
import { isAnonymous } from '@sluice/canister/services'
import { appendEvent } from '../log/events.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { refuse } from '../pool/result.ts'
import { positionAmounts } from '../reads/positionReads.ts'
import {
  holdsPositions,
  isOwner,
  markHandedOver,
  noteAccepted,
  ownerOf,
  requireRoomForGifts,
  setOwner,
  takeAccepted,
} from './ownership.ts'

/** Lets somebody hand over one position of the caller; the next approval replaces this one. */
export function approvePosition(
  context: PoolContext,
  owner: Uint8Array,
  args: { spender: Uint8Array; positionId: bigint },
): boolean {
  const { storage } = context
  requireHeld(storage, owner, args.positionId, {
    none: "Approve position failed: you don't have any positions",
    other: "Approve position failed: you don't own the position",
  })
  storage.ownerships.set(args.positionId, { owner, spender: args.spender })
  appendEvent(context, { kind: 'positionApproved', owner, ...args })
  return true
}

/**
 * Says that the caller wants a position which a canister is to hand over at their word, as a collection does with the position of a token:
 * it is no gift then, however many of those they have.
 */
export function acceptPosition(
  { storage }: PoolContext,
  receiver: Uint8Array,
  positionId: bigint,
): boolean {
  if (ownerOf(storage, positionId) === undefined) refuse('There is no such position')
  noteAccepted(storage, receiver, positionId)
  return true
}

export type Handover = { from: Uint8Array; to: Uint8Array; positionId: bigint }

/** Hands a position over with the fees it has not collected. The caller is its owner or the approved spender. */
export function transferPosition(
  context: PoolContext,
  caller: Uint8Array,
  { from, to, positionId }: Handover,
): boolean {
  const { storage } = context
  const spender = storage.ownerships.get(positionId)?.spender
  const isSpender = spender !== undefined && isSameBytes(spender, caller)
  if (!isSameBytes(from, caller) && !isSpender) refuse('Permission denied')
  requireHeld(storage, from, positionId, {
    none: "Transfer position failed: the sender doesn't have any positions",
    other: "Transfer position failed: the sender doesn't own the position",
  })
  if (storage.orders.has(positionId)) refuse('Active limit order can not be transferred')
  if (isAnonymous(to) || isSameBytes(to, context.self())) {
    refuse('Transfer position failed: the receiver could never use the position')
  }
  // Whoever fetches a position or has accepted it wants it, and whoever handed it over takes it back; one that is pushed on somebody counts.
  const sender = storage.senders.get(positionId)
  const isReturned = sender !== undefined && isSameBytes(sender, to)
  const isPushed = !isSameBytes(to, caller) && !isReturned
  const isGift = isPushed && !takeAccepted(storage, to, positionId)
  if (isGift) requireRoomForGifts(storage, to)
  const amounts = positionAmounts(context, positionId)
  setOwner(storage, positionId, to)
  storage.senders.set(positionId, from)
  if (isGift) markHandedOver(storage, to, positionId)
  appendEvent(context, { kind: 'positionTransferred', from, to, positionId, ...amounts })
  const hasNoneLeft = !holdsPositions(storage, from)
  context.positionIndex.onPositionTransferred(to, hasNoneLeft ? from : undefined)
  return true
}

function requireHeld(
  storage: PoolContext['storage'],
  owner: Uint8Array,
  positionId: bigint,
  texts: { none: string; other: string },
): void {
  if (!holdsPositions(storage, owner)) refuse(texts.none)
  if (!isOwner(storage, owner, positionId)) refuse(texts.other)
}
