import type { Handover as ShownHandover } from '@sluice/candid/position_lock'
import { Handovers, type PositionRef } from '@sluice/canister/positions'
import { BELOW_RESERVE, isAnonymous, isBelowReserve } from '@sluice/canister/services'
import type { LockContext } from '../LockContext.ts'
import type { Handover, StoredLock } from '../LockState.ts'
import { Refusal, refuse } from '../Refusal.ts'
import {
  addLock,
  findLock,
  MOST_OF_OWNER,
  removeLock,
  requireLockOf,
  requireTime,
  secondsOf,
} from './locks.ts'
import { requirePool } from './pools.ts'

/** Positions on their way into a lock and out of it. */
const handovers = new Handovers<LockContext, Handover, StoredLock>({
  isInward: ({ kind }) => kind === 'lock',
  find: ({ state }, key) => findLock(state, key),
  add: addLock,
  remove: removeLock,
  refuse,
  isRefusal: (thrown) => thrown instanceof Refusal,
})

/**
 * Takes a position that the caller has approved to this canister. One that came by `transferPosition` alone gets its lock just so: nobody
 * else could ever have it back.
 */
export async function lockPosition(
  context: LockContext,
  owner: Uint8Array,
  { pool, positionId, unlockSeconds }: PositionRef & { unlockSeconds: bigint },
): Promise<StoredLock> {
  const { state, cycles } = context
  if (isAnonymous(owner)) refuse('The anonymous caller owns no positions')
  requireTime(context, unlockSeconds)
  return handovers.withPosition(context, { pool, positionId }, async (key) => {
    await requirePool(context, pool)
    const mine = context.toPrincipal(owner)
    const isOwner = await context.askPool(pool, 'checkOwnerOfUserPosition', mine, positionId)
    if (!handovers.answer(isOwner)) {
      const held = 'This position is locked already'
      await handovers.requireSent(context, { key, pool, positionId, sender: owner, held })
      return addLock(context, { pool, positionId, owner, unlockSeconds })
    }
    // await is over: time has passed, and other messages have run
    requireTime(context, unlockSeconds)
    handovers.requireSettled(context, key)
    if (isBelowReserve(cycles(), state.locks.size)) refuse(BELOW_RESERVE)
    if ((state.locksOf.get(owner) ?? []).length >= MOST_OF_OWNER)
      refuse(`One owner can have ${MOST_OF_OWNER} positions locked at most`)
    const sinceNs = context.now()
    const handover = { kind: 'lock', pool, positionId, owner, unlockSeconds, sinceNs } as const
    const lock = await handovers.handOver(context, key, handover)
    return lock ?? refuse('The position was not handed over')
  })
}

/** Gives a position back to its owner, once its time has come, with all fees that it has earned since they were claimed. */
export async function unlockPosition(
  context: LockContext,
  owner: Uint8Array,
  { pool, positionId }: PositionRef,
): Promise<boolean> {
  return handovers.withPosition(context, { pool, positionId }, async (key) => {
    const { unlockSeconds } = requireLockOf(context, owner, key)
    if (secondsOf(context) < unlockSeconds) refuse('This position is still locked')
    const sinceNs = context.now()
    const handover = { kind: 'unlock', pool, positionId, owner, unlockSeconds, sinceNs } as const
    const kept = await handovers.handOver(context, key, handover)
    if (kept !== undefined) refuse('The pool did not hand the position over; it stays yours here')
    return true
  })
}

/**
 * Makes the trading fees of a locked position its owner's unused balance at the pool. The pool moves them in one message of its own: an
 * answer that is lost leaves nothing open here.
 */
export async function claimFees(
  context: LockContext,
  owner: Uint8Array,
  { pool, positionId }: PositionRef,
): Promise<{ amount0: bigint; amount1: bigint }> {
  return handovers.withPosition(context, { pool, positionId }, async (key) => {
    requireLockOf(context, owner, key)
    const reply = await context.askPool(pool, 'claimTo', positionId, context.toPrincipal(owner))
    return reply.kind === 'ok' ? reply.value : refuse(`The fees were not claimed: ${reply.text}`)
  })
}

export const viewHandover = (
  { toPrincipal }: LockContext,
  { pool, positionId, owner, kind, sinceNs }: Handover,
): ShownHandover => ({
  pool: toPrincipal(pool),
  positionId,
  owner: toPrincipal(owner),
  kind: kind === 'lock' ? { lock: null } : { unlock: null },
  sinceTime: sinceNs / 1_000_000_000n,
})

/** Looks how a handover ended whose answer was lost; anybody may ask. @throws Refusal while the pool doesn't answer. */
export const resume = (context: LockContext, position: PositionRef) =>
  handovers.resume(context, position)

/** Decides handovers whose answer was lost. */
export const settleHandovers = (context: LockContext) => handovers.settle(context)
