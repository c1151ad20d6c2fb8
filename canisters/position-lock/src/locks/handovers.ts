import { allOrTrap, isSameBytes, type Reply } from '@sluice/canister'
import { BELOW_RESERVE, isAnonymous, isBelowReserve } from '@sluice/canister/services'
import type { LockContext } from '../LockContext.ts'
import type { Handover, StoredLock } from '../LockState.ts'
import { Refusal, refuse } from '../Refusal.ts'
import {
  addLock,
  findLock,
  MOST_OF_OWNER,
  positionKey,
  removeLock,
  requireLockOf,
  requireTime,
  secondsOf,
} from './locks.ts'
import { requirePool } from './pools.ts'

const FIRST_RETRY_SECONDS = 15
const LAST_RETRY_SECONDS = 300
/** So many handovers are looked at in one message. */
const AT_ONCE = 100
const UNKNOWN =
  'The pool has not answered. The position is on its way or still where it was; it is looked for again by itself'

export const newSettling = () => ({
  next: 0,
  isScheduled: false,
  delaySeconds: FIRST_RETRY_SECONDS,
})

type Position = { pool: Uint8Array; positionId: bigint }

/**
 * Takes a position that the caller has approved to this canister. The handover is stored before the pool is asked, and who owns the
 * position in the pool decides what came of it.
 */
export async function lockPosition(
  context: LockContext,
  owner: Uint8Array,
  { pool, positionId, unlockSeconds }: Position & { unlockSeconds: bigint },
): Promise<StoredLock> {
  const { state, cycles } = context
  if (isAnonymous(owner)) refuse('The anonymous caller owns no positions')
  requireTime(context, unlockSeconds)
  return withPosition(context, { pool, positionId }, async (key) => {
    await requirePool(context, pool)
    const mine = context.toPrincipal(owner)
    const isOwner = await context.askPool(pool, 'checkOwnerOfUserPosition', mine, positionId)
    if (!answer(isOwner)) return takeSent(context, { key, pool, positionId, owner, unlockSeconds })
    // await is over: time has passed, and other messages have run
    requireTime(context, unlockSeconds)
    if (state.handovers.has(key)) refuse(UNKNOWN)
    if (isBelowReserve(cycles(), state.locks.size)) refuse(BELOW_RESERVE)
    if ((state.locksOf.get(owner) ?? []).length >= MOST_OF_OWNER)
      refuse(`One owner can have ${MOST_OF_OWNER} positions locked at most`)
    const sinceNs = context.now()
    const handover = { kind: 'lock', pool, positionId, owner, unlockSeconds, sinceNs } as const
    state.handovers.set(key, handover)
    return (await handOver(context, key, handover)) ?? refuse('The position was not handed over')
  })
}

type Sent = Position & { key: Uint8Array; owner: Uint8Array; unlockSeconds: bigint }

/**
 * Locks a position that came by `transferPosition` alone: this canister owns it, it has no lock, and the pool says that the caller has
 * sent it. Nobody else could ever have it back.
 */
async function takeSent(context: LockContext, sent: Sent): Promise<StoredLock> {
  const { state, toPrincipal, self, askPool } = context
  const { key, pool, positionId, owner } = sent
  const isHere = await askPool(pool, 'checkOwnerOfUserPosition', toPrincipal(self()), positionId)
  if (!answer(isHere)) refuse('You do not own this position')
  const [sentBy] = answer(await askPool(pool, 'getPositionSender', positionId))
  if (sentBy === undefined || !isSameBytes(sentBy.toUint8Array(), owner))
    refuse('You do not own this position')
  if (findLock(state, key) !== undefined) refuse('This position is locked already')
  if (state.handovers.has(key)) refuse(UNKNOWN)
  return addLock(context, sent)
}

/** Gives a position back to its owner, once its time has come, with all fees that it has earned since they were claimed. */
export async function unlockPosition(
  context: LockContext,
  owner: Uint8Array,
  { pool, positionId }: Position,
): Promise<boolean> {
  return withPosition(context, { pool, positionId }, async (key) => {
    const { unlockSeconds } = requireLockOf(context, owner, key)
    if (secondsOf(context) < unlockSeconds) refuse('This position is still locked')
    const sinceNs = context.now()
    const handover = { kind: 'unlock', pool, positionId, owner, unlockSeconds, sinceNs } as const
    context.state.handovers.set(key, handover)
    const kept = await handOver(context, key, handover)
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
  { pool, positionId }: Position,
): Promise<{ amount0: bigint; amount1: bigint }> {
  return withPosition(context, { pool, positionId }, async (key) => {
    requireLockOf(context, owner, key)
    const reply = await context.askPool(pool, 'claimTo', positionId, context.toPrincipal(owner))
    return reply.kind === 'ok' ? reply.value : refuse(`The fees were not claimed: ${reply.text}`)
  })
}

/** Looks how a handover ended whose answer was lost; anybody may ask. @throws Refusal while the pool doesn't answer. */
export async function resume(
  context: LockContext,
  { pool, positionId }: Position,
): Promise<StoredLock | undefined> {
  const key = positionKey(pool, positionId)
  const handover = context.state.handovers.get(key)
  if (handover !== undefined) await whileBusy(context, key, () => decide(context, key, handover))
  return findLock(context.state, key)
}

/** Decides handovers whose answer was lost: some at a time, side by side and in turn, so that a silent pool holds up no other. */
export async function settleHandovers(context: LockContext): Promise<void> {
  const { state, busy } = context
  const turn = nextTurn(context).filter(([key]) => !busy.has(key.join()))
  const settle = ([key, handover]: [Uint8Array, Handover]) =>
    whileBusy(context, key, () => decide(context, key, handover)).catch(unlessRefused)
  await allOrTrap(turn.map(settle), context.trap)
  if (state.handovers.size > AT_ONCE) scheduleSettling(context)
}

/** A pool that doesn't answer is no failure here: its handovers stay and are looked at again. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** The handovers from where the last turn ended, and round. */
function nextTurn({ state: { handovers }, settling }: LockContext): [Uint8Array, Handover][] {
  const start = settling.next < handovers.size ? settling.next : 0
  const upToEnd = handovers.entries(start, AT_ONCE)
  const fromStart = handovers.entries(0, Math.min(start, AT_ONCE - upToEnd.length))
  settling.next = upToEnd.length < AT_ONCE ? fromStart.length : start + AT_ONCE
  return [...upToEnd, ...fromStart]
}

/** One timer, however many handovers are open. */
function scheduleSettling(context: LockContext): void {
  const { settling, schedule } = context
  if (settling.isScheduled) return
  settling.isScheduled = true
  schedule(settling.delaySeconds, () => {
    settling.isScheduled = false
    return settleHandovers(context)
  })
  settling.delaySeconds = Math.min(2 * settling.delaySeconds, LAST_RETRY_SECONDS)
}

/** @returns the lock when the position is here now, undefined when it is not. @throws Refusal otherwise. */
async function handOver(
  context: LockContext,
  key: Uint8Array,
  handover: Handover,
): Promise<StoredLock | undefined> {
  const { toPrincipal, self, state } = context
  const { kind, pool, positionId } = handover
  const [here, owner] = [toPrincipal(self()), toPrincipal(handover.owner)]
  const [from, to] = kind === 'lock' ? [owner, here] : [here, owner]
  // await: other messages run here; the handover keeps everybody's hands off the position
  const reply = await context.askPool(pool, 'transferPosition', from, to, positionId)
  switch (reply.kind) {
    case 'ok':
      return conclude(context, key, { handover, isHere: kind === 'lock' })
    case 'refused':
      // nothing moved, and the pool says so itself
      state.handovers.delete(key)
      return refuse(reply.text)
    case 'unknown':
      return decide(context, key, handover)
  }
}

/** Asks the pool who owns the position: its calls run in order, so that ours has run or never will. */
async function decide(
  context: LockContext,
  key: Uint8Array,
  handover: Handover,
): Promise<StoredLock | undefined> {
  const { pool, positionId } = handover
  const here = context.toPrincipal(context.self())
  const reply = await context.askPool(pool, 'checkOwnerOfUserPosition', here, positionId)
  if (reply.kind === 'ok') return conclude(context, key, { handover, isHere: reply.value })
  scheduleSettling(context)
  return refuse(UNKNOWN)
}

/** Writes down where the position is. Runs in one message, once for each handover. */
function conclude(
  context: LockContext,
  key: Uint8Array,
  { handover, isHere }: { handover: Handover; isHere: boolean },
): StoredLock | undefined {
  const { state } = context
  const existing = findLock(state, key)
  if (state.handovers.get(key)?.sinceNs !== handover.sinceNs) return existing
  state.handovers.delete(key)
  context.settling.delaySeconds = FIRST_RETRY_SECONDS
  if (isHere) return existing ?? addLock(context, handover)
  if (existing !== undefined) removeLock(context, existing)
  return undefined
}

function withPosition<T>(
  context: LockContext,
  { pool, positionId }: Position,
  flow: (key: Uint8Array) => Promise<T>,
): Promise<T> {
  const key = positionKey(pool, positionId)
  if (context.state.handovers.has(key)) refuse(UNKNOWN)
  return whileBusy(context, key, () => flow(key))
}

/** One flow at a time for each position; released on every path, also when a callback traps. */
async function whileBusy<T>(
  { busy }: LockContext,
  key: Uint8Array,
  flow: () => Promise<T>,
): Promise<T> {
  const name = key.join()
  if (busy.has(name)) refuse('This position is being worked on, please try again in a moment')
  busy.add(name)
  try {
    return await flow()
  } finally {
    busy.delete(name)
  }
}

function answer<T>(reply: Reply<T>): T {
  return reply.kind === 'ok' ? reply.value : refuse(reply.text)
}
