import { allOrTrap, isSameBytes, type Reply } from '@sluice/canister'
import { isAnonymous } from '@sluice/canister/services'
import type { NftContext } from '../nft/NftContext.ts'
import type { Handover } from '../nft/NftState.ts'
import { Refusal, refuse } from '../nft/Refusal.ts'
import { burnToken, mintToken, positionKey } from '../tokens/tokens.ts'
import { requirePool, requireWanted } from './pools.ts'

const FIRST_RETRY_SECONDS = 15
const LAST_RETRY_SECONDS = 300
/** So many handovers are looked at in one message. */
const AT_ONCE = 100
export const newSettling = () => ({
  next: 0,
  isScheduled: false,
  delaySeconds: FIRST_RETRY_SECONDS,
})
const UNKNOWN =
  'The pool has not answered. The position is on its way or still where it was; it is looked for again by itself'

/**
 * Takes a position that the caller has approved to this canister and mints a token for it. The handover is stored before the
 * pool is asked, and who owns the position in the pool decides what came of it. A position that the caller has sent here without
 * asking gets its token just so.
 */
export async function wrap(
  context: NftContext,
  owner: Uint8Array,
  { pool, positionId }: { pool: Uint8Array; positionId: bigint },
): Promise<bigint> {
  if (isAnonymous(owner)) refuse('The anonymous caller owns no positions')
  return withPosition(context, { pool, positionId }, async (key) => {
    await requirePool(context, pool)
    const position = answer(await context.askPool(pool, 'getUserPosition', positionId))
    const isOwner = await context.askPool(
      pool,
      'checkOwnerOfUserPosition',
      context.toPrincipal(owner),
      positionId,
    )
    const ticks = { tickLower: Number(position.tickLower), tickUpper: Number(position.tickUpper) }
    if (!answer(isOwner)) return takeSent(context, { key, pool, positionId, sender: owner, ticks })
    requireWanted(context, pool)
    // await is over: this position's handovers may have changed meanwhile
    if (context.state.handovers.has(key)) refuse(UNKNOWN)
    const sinceNs = context.now()
    const tokenId = undefined
    const handover = { kind: 'wrap', pool, positionId, owner, ...ticks, sinceNs, tokenId } as const
    context.state.handovers.set(key, handover)
    return (await handOver(context, key, handover)) ?? refuse('The position was not handed over')
  })
}

type SentPosition = {
  key: Uint8Array
  pool: Uint8Array
  positionId: bigint
  sender: Uint8Array
  ticks: { tickLower: number; tickUpper: number }
}

/**
 * Mints the token of a position that came by `transferPosition` alone: this canister owns it, it has no token, and the pool says
 * that the caller has sent it. Without a token nothing can take the position away meanwhile.
 */
async function takeSent(
  context: NftContext,
  { key, pool, positionId, sender, ticks }: SentPosition,
): Promise<bigint> {
  const { state, toPrincipal, self, askPool } = context
  const here = toPrincipal(self())
  const isHere = await askPool(pool, 'checkOwnerOfUserPosition', here, positionId)
  if (!answer(isHere)) refuse('You do not own this position')
  const [sentBy] = answer(await askPool(pool, 'getPositionSender', positionId))
  if (sentBy === undefined || !isSameBytes(sentBy.toUint8Array(), sender))
    refuse('You do not own this position')
  if (state.tokenOfPosition.has(key)) refuse('This position has its token already')
  if (state.handovers.has(key)) refuse(UNKNOWN)
  const account = { owner: sender, subaccount: undefined }
  return mintToken(context, { pool, positionId, ...ticks, account })
}

/** Gives a token's position back to its holder, with all fees that it has earned, and ends the token. */
export async function unwrap(
  context: NftContext,
  caller: Uint8Array,
  tokenId: bigint,
): Promise<boolean> {
  const token = context.state.tokens.get(tokenId) ?? refuse(`There is no token ${tokenId}`)
  if (!isSameBytes(token.account.owner, caller)) refuse('Only the holder can take the position out')
  const { pool, positionId, tickLower, tickUpper } = token
  return withPosition(context, { pool, positionId }, async (key) => {
    const handover: Handover = {
      kind: 'unwrap',
      pool,
      positionId,
      owner: caller,
      tickLower,
      tickUpper,
      sinceNs: context.now(),
      tokenId,
    }
    context.state.handovers.set(key, handover)
    const kept = await handOver(context, key, handover)
    if (kept !== undefined) refuse('The pool did not hand the position over; the token stays yours')
    return true
  })
}

/**
 * Looks how a handover ended whose answer was lost; anybody may ask. @returns the position's token, if it has one.
 * @throws Refusal while the pool doesn't answer.
 */
export async function resume(
  context: NftContext,
  { pool, positionId }: { pool: Uint8Array; positionId: bigint },
): Promise<bigint | undefined> {
  const key = positionKey(pool, positionId)
  const handover = context.state.handovers.get(key)
  if (handover !== undefined) {
    await whileBusy(context, key, () => decide(context, key, handover))
  }
  return context.state.tokenOfPosition.get(key)
}

/**
 * Decides handovers whose answer was lost: some at a time, side by side and in turn, as those of a pool that doesn't answer must
 * not keep any other from being looked at.
 */
export async function settleHandovers(context: NftContext): Promise<void> {
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
function nextTurn({ state: { handovers }, settling }: NftContext): [Uint8Array, Handover][] {
  const start = settling.next < handovers.size ? settling.next : 0
  const upToEnd = handovers.entries(start, AT_ONCE)
  const fromStart = handovers.entries(0, Math.min(start, AT_ONCE - upToEnd.length))
  settling.next = upToEnd.length < AT_ONCE ? fromStart.length : start + AT_ONCE
  return [...upToEnd, ...fromStart]
}

/** One timer, however many handovers are open: each of them setting its own would double them with every look. */
function scheduleSettling(context: NftContext): void {
  const { settling, schedule } = context
  if (settling.isScheduled) return
  settling.isScheduled = true
  schedule(settling.delaySeconds, () => {
    settling.isScheduled = false
    return settleHandovers(context)
  })
  settling.delaySeconds = Math.min(2 * settling.delaySeconds, LAST_RETRY_SECONDS)
}

/** @returns the token's id when the position is here now, undefined when it is not. @throws Refusal otherwise. */
async function handOver(
  context: NftContext,
  key: Uint8Array,
  handover: Handover,
): Promise<bigint | undefined> {
  const { toPrincipal, self, state } = context
  const { kind, pool, positionId } = handover
  const here = toPrincipal(self())
  const owner = toPrincipal(handover.owner)
  const [from, to] = kind === 'wrap' ? [owner, here] : [here, owner]
  // await: other messages run here; the handover keeps everybody's hands off the position
  const reply = await context.askPool(pool, 'transferPosition', from, to, positionId)
  switch (reply.kind) {
    case 'ok':
      return conclude(context, key, handover, kind === 'wrap')
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
  context: NftContext,
  key: Uint8Array,
  handover: Handover,
): Promise<bigint | undefined> {
  const { pool, positionId } = handover
  const here = context.toPrincipal(context.self())
  const reply = await context.askPool(pool, 'checkOwnerOfUserPosition', here, positionId)
  if (reply.kind === 'ok') return conclude(context, key, handover, reply.value)
  scheduleSettling(context)
  return refuse(UNKNOWN)
}

/** Writes down where the position is: the token follows it. Runs in one message, once for each handover. */
function conclude(
  context: NftContext,
  key: Uint8Array,
  handover: Handover,
  isHere: boolean,
): bigint | undefined {
  const { state } = context
  const current = state.handovers.get(key)
  const existing = state.tokenOfPosition.get(key)
  if (current === undefined || current.sinceNs !== handover.sinceNs) return existing
  state.handovers.delete(key)
  context.settling.delaySeconds = FIRST_RETRY_SECONDS
  const { pool, positionId, tickLower, tickUpper, owner } = handover
  if (isHere) {
    if (existing !== undefined) return existing
    const account = { owner, subaccount: undefined }
    return mintToken(context, { pool, positionId, tickLower, tickUpper, account })
  }
  const token = existing === undefined ? undefined : state.tokens.get(existing)
  if (token !== undefined) burnToken(context, token)
  return undefined
}

function withPosition<T>(
  context: NftContext,
  { pool, positionId }: { pool: Uint8Array; positionId: bigint },
  flow: (key: Uint8Array) => Promise<T>,
): Promise<T> {
  const key = positionKey(pool, positionId)
  if (context.state.handovers.has(key)) refuse(UNKNOWN)
  return whileBusy(context, key, () => flow(key))
}

/** One flow at a time for each position; released on every path, also when a callback traps. */
async function whileBusy<T>(
  { busy }: NftContext,
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
