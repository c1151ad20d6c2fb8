import { allOrTrap } from '../allOrTrap.ts'
import { concatBytes, isSameBytes } from '../bytes/bytes.ts'
import { u64Key } from '../codec/keys.ts'
import type { Reply } from '../services/reply.ts'
import { countHandovers, listHandover, unlistHandover } from './handoversOf.ts'
import type { HandoverContext, HandoverWork, PositionRef, StoredHandover } from './PositionPort.ts'

const FIRST_RETRY_SECONDS = 15
const LAST_RETRY_SECONDS = 300
/** So many handovers are looked at in one message. */
const AT_ONCE = 100
/** Of one owner's positions on their way in: a list of theirs is written as a whole. */
const MOST_OF_OWNER = 200
const UNKNOWN =
  'The pool has not answered. The position is on its way or still where it was; it is looked for again by itself'

export const newHandoverWork = (): HandoverWork => ({
  busy: new Set(),
  settling: { next: 0, isRound: false, isScheduled: false, delaySeconds: FIRST_RETRY_SECONDS },
})

/** What a canister's books hold a position by. */
export const positionKey = (pool: Uint8Array, positionId: bigint): Uint8Array =>
  concatBytes([pool, u64Key.encode(positionId)])

/**
 * What a canister makes of positions that it holds; `Held` is its entry for one (a lock, the number of a token).
 * `add` and `remove` run in the message that ends the handover, once for each.
 */
export type HandoverTerms<Context, Stored, Held> = {
  /** Whether a handover leads into this canister; otherwise it leads back to its owner. */
  isInward: (handover: Stored) => boolean
  find: (context: Context, key: Uint8Array) => Held | undefined
  add: (context: Context, handover: Stored) => Held
  remove: (context: Context, held: Held) => void
  /** Turns a request down with a sentence for its caller. */
  refuse: (text: string) => never
  /** Whether it was `refuse` that threw. */
  isRefusal: (thrown: unknown) => boolean
}

/**
 * Positions that go from their owners to a canister and back. A handover is stored before the pool is asked, and who owns the position in
 * the pool decides what came of it: an answer that is lost, a callback that traps, an upgrade or a crash leaves the stored handover, and a
 * timer goes on. The context is handed to each method, as stored state and the heap belong to the canister.
 */
export class Handovers<
  Context extends HandoverContext<Stored>,
  Stored extends StoredHandover,
  Held,
> {
  private readonly terms: HandoverTerms<Context, Stored, Held>

  constructor(terms: HandoverTerms<Context, Stored, Held>) {
    this.terms = terms
  }

  /** One flow at a time for each position, and none while it is on its way. @throws a refusal */
  withPosition<T>(
    context: Context,
    position: PositionRef,
    flow: (key: Uint8Array) => Promise<T>,
  ): Promise<T> {
    const key = positionKey(position.pool, position.positionId)
    this.requireSettled(context, key)
    return this.whileBusy(context, key, () => flow(key))
  }

  /** For the messages after an await. @throws a refusal while it is not known where a position is */
  requireSettled({ state }: Context, key: Uint8Array): void {
    if (state.handovers.has(key)) this.terms.refuse(UNKNOWN)
  }

  /** Stores a handover and carries it out. @returns the entry when the position is here now, undefined when it is not. @throws a refusal */
  async handOver(context: Context, key: Uint8Array, handover: Stored): Promise<Held | undefined> {
    const { toPrincipal, self, state } = context
    const { pool, positionId } = handover
    const isInward = this.terms.isInward(handover)
    const [here, owner] = [toPrincipal(self()), toPrincipal(handover.owner)]
    const [from, to] = isInward ? [owner, here] : [here, owner]
    if (isInward && countHandovers(state, handover.owner) >= MOST_OF_OWNER)
      this.terms.refuse('Too many of your positions are on their way, please wait for them')
    state.handovers.set(key, handover)
    listHandover(state, key, handover.owner)
    // await: other messages run here; the handover keeps everybody's hands off the position
    const reply = await context.askPool(pool, 'transferPosition', from, to, positionId)
    switch (reply.kind) {
      case 'ok':
        return this.conclude(context, key, { handover, isHere: isInward })
      case 'refused':
        // nothing moved, and the pool says so itself
        state.handovers.delete(key)
        unlistHandover(state, key, handover.owner)
        return this.terms.refuse(reply.text)
      case 'unknown':
        return this.decide(context, key, handover)
    }
  }

  /**
   * For a position that came by `transferPosition` alone: this canister owns it, has no entry for it, and the pool says that the caller has
   * sent it. Nothing can take it away meanwhile.
   * @param held what a second request hears
   * @throws a refusal for everybody else
   */
  async requireSent(
    context: Context,
    { key, sender, held, ...position }: PositionRef & Sent,
  ): Promise<void> {
    const { toPrincipal, self, askPool } = context
    const { pool, positionId } = position
    const { refuse, find } = this.terms
    const isHere = await askPool(pool, 'checkOwnerOfUserPosition', toPrincipal(self()), positionId)
    if (!this.answer(isHere)) refuse('You do not own this position')
    const [sentBy] = this.answer(await askPool(pool, 'getPositionSender', positionId))
    if (sentBy === undefined || !isSameBytes(sentBy.toUint8Array(), sender))
      refuse('You do not own this position')
    if (find(context, key) !== undefined) refuse(held)
    this.requireSettled(context, key)
  }

  /**
   * Looks how a handover ended whose answer was lost; anybody may ask. @returns the position's entry, if it has one.
   * @throws a refusal while the pool doesn't answer
   */
  async resume(context: Context, position: PositionRef): Promise<Held | undefined> {
    const key = positionKey(position.pool, position.positionId)
    const handover = context.state.handovers.get(key)
    if (handover !== undefined)
      await this.whileBusy(context, key, () => this.decide(context, key, handover))
    return this.terms.find(context, key)
  }

  /**
   * Decides handovers whose answer was lost: some at a time, side by side and in turn, as those of a pool that doesn't answer must not keep
   * any other from being looked at.
   */
  async settle(context: Context): Promise<void> {
    const { state, busy, trap } = context
    const isFirstRound = !context.settling.isRound
    const inTurn = nextTurn(context)
    // those that an earlier version has begun are in no list
    if (isFirstRound) for (const [key, { owner }] of inTurn) listHandover(state, key, owner)
    const turn = inTurn.filter(([key]) => !busy.has(key.join()))
    const settleOne = ([key, handover]: [Uint8Array, Stored]) =>
      this.whileBusy(context, key, () => this.decide(context, key, handover)).catch((thrown) => {
        // a pool that doesn't answer is no failure here: its handovers stay and are looked at again
        if (!this.terms.isRefusal(thrown)) throw thrown
      })
    await allOrTrap(turn.map(settleOne), trap)
    if (state.handovers.size > AT_ONCE) this.schedule(context)
  }

  /** What a pool was asked. @throws a refusal where it did not answer, or not well */
  answer<T>(reply: Reply<T>): T {
    return reply.kind === 'ok' ? reply.value : this.terms.refuse(reply.text)
  }

  /** One timer, however many handovers are open: each of them setting its own would double them with every look. */
  private schedule(context: Context): void {
    const { settling } = context
    if (settling.isScheduled) return
    settling.isScheduled = true
    context.schedule(settling.delaySeconds, () => {
      settling.isScheduled = false
      return this.settle(context)
    })
    settling.delaySeconds = Math.min(2 * settling.delaySeconds, LAST_RETRY_SECONDS)
  }

  /** Asks the pool who owns the position: its calls run in order, so that ours has run or never will. */
  private async decide(
    context: Context,
    key: Uint8Array,
    handover: Stored,
  ): Promise<Held | undefined> {
    const { pool, positionId } = handover
    const here = context.toPrincipal(context.self())
    const reply = await context.askPool(pool, 'checkOwnerOfUserPosition', here, positionId)
    if (reply.kind === 'ok') return this.conclude(context, key, { handover, isHere: reply.value })
    this.schedule(context)
    return this.terms.refuse(UNKNOWN)
  }

  /** Writes down where the position is. Runs in one message, once for each handover. */
  private conclude(
    context: Context,
    key: Uint8Array,
    { handover, isHere }: { handover: Stored; isHere: boolean },
  ): Held | undefined {
    const { state, settling } = context
    const existing = this.terms.find(context, key)
    if (state.handovers.get(key)?.sinceNs !== handover.sinceNs) return existing
    state.handovers.delete(key)
    unlistHandover(state, key, handover.owner)
    settling.delaySeconds = FIRST_RETRY_SECONDS
    if (isHere) return existing ?? this.terms.add(context, handover)
    if (existing !== undefined) this.terms.remove(context, existing)
    return undefined
  }

  /** Released on every path, also when a callback traps. */
  private async whileBusy<T>(
    { busy }: Context,
    key: Uint8Array,
    flow: () => Promise<T>,
  ): Promise<T> {
    const name = key.join()
    if (busy.has(name))
      this.terms.refuse('This position is being worked on, please try again in a moment')
    busy.add(name)
    try {
      return await flow()
    } finally {
      busy.delete(name)
    }
  }
}

type Sent = { key: Uint8Array; sender: Uint8Array; held: string }

/** The handovers from where the last turn ended, and round. */
function nextTurn<Stored extends StoredHandover>({
  state: { handovers },
  settling,
}: HandoverContext<Stored>): [Uint8Array, Stored][] {
  const start = settling.next < handovers.size ? settling.next : 0
  const upToEnd = handovers.entries(start, AT_ONCE)
  const fromStart = handovers.entries(0, Math.min(start, AT_ONCE - upToEnd.length))
  const isEnd = upToEnd.length < AT_ONCE
  settling.next = isEnd ? fromStart.length : start + AT_ONCE
  if (isEnd) settling.isRound = true
  return [...upToEnd, ...fromStart]
}
