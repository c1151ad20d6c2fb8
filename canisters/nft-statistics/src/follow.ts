import type { Event } from '@sluice/candid/nft_market'
import { type Counted, countEvent, setName } from './countEvent.ts'
import type { StatisticsState } from './StatisticsState.ts'

/** Events of one answer of the market: counted in one message. */
const EVENTS_AT_ONCE = 200n
const MOST_ANSWERS = 50
/** Collections whose name is asked for in one turn, beside those that are new. */
const NAMES_AT_ONCE = 5
/** A turn that has not come to its end by then never will. */
const LONGEST_TURN_NS = 600_000_000_000n

export type FollowEdges = {
  readonly state: StatisticsState
  readonly now: () => bigint
  /** Of the market; undefined when it does not answer. */
  fetchEvents(first: bigint, limit: bigint): Promise<{ events: Event[]; next: bigint } | undefined>
  fetchPayLedger(): Promise<Uint8Array | undefined>
  /** As the controller of collections lists it, empty when it does not; undefined when it does not answer. */
  fetchName(collection: Uint8Array): Promise<string | undefined>
}

/** Reads the market's log on from where it was left, one turn at a time, and keeps the names of collections. */
export function openFollower(edges: FollowEdges) {
  const { state, now } = edges
  let busyUntilNs = 0n
  let nextName = 0

  async function look(): Promise<void> {
    if (busyUntilNs > now()) return
    busyUntilNs = now() + LONGEST_TURN_NS
    try {
      const before = state.nextNumber.get()
      await readOn()
      await rename(before)
    } finally {
      busyUntilNs = 0n
    }
  }

  async function readOn(): Promise<void> {
    const payLedger = await edges.fetchPayLedger()
    if (payLedger === undefined) return
    state.config.set({ ...state.config.get(), payLedger })
    for (let answers = 0; answers < MOST_ANSWERS; answers++) {
      const first = state.nextEvent.get()
      const answer = await edges.fetchEvents(first, EVENTS_AT_ONCE)
      // await is over: only what follows without a gap is counted
      if (answer === undefined || state.nextEvent.get() !== first) return
      for (const event of answer.events) countNext(state, event)
      if (answer.events.length === 0) {
        state.countedAtNs.set(now())
        return
      }
    }
  }

  async function rename(firstNew: bigint): Promise<void> {
    const { collections } = state
    if (nextName >= collections.size) nextName = 0
    const turn = collections.entries(nextName, NAMES_AT_ONCE).map(([number]) => number)
    nextName += turn.length
    const end = state.nextNumber.get()
    for (let number = firstNew; number < end && turn.length < 4 * NAMES_AT_ONCE; number++)
      turn.push(number)
    for (const number of new Set(turn)) {
      const counted = collections.get(number)
      const name = counted && (await edges.fetchName(counted.collection))
      // await is over
      if (name !== undefined) setName(state, number, name)
    }
  }

  return { look }
}

/** @throws Error for an event that is not the next one: the log is another than the one that was counted. */
function countNext(state: StatisticsState, event: Event): void {
  const next = state.nextEvent.get()
  if (event.id !== next) throw new Error(`Event ${next} of the market is missing`)
  const counted = toCounted(event)
  if (counted !== undefined) countEvent(state, counted)
  state.nextEvent.set(next + 1n)
}

/** Undefined of what changes no figure, such as offers. */
function toCounted({ collection, tokenId, time, kind }: Event): Counted | undefined {
  const place = { collection: collection.toUint8Array(), tokenId, timeNs: time }
  if ('delisted' in kind) return { ...place, change: { kind: 'delisted' } }
  if ('sold' in kind) {
    const { ledger, price, seller, buyer } = kind.sold
    const people = { seller: seller.toUint8Array(), buyer: buyer.toUint8Array() }
    return { ...place, change: { kind: 'sold', ledger: ledger.toUint8Array(), price, ...people } }
  }
  const terms = 'listed' in kind ? kind.listed : 'priceChanged' in kind ? kind.priceChanged : null
  if (terms === null) return undefined
  const { ledger, price, version } = terms
  return { ...place, change: { kind: 'listed', ledger: ledger.toUint8Array(), price, version } }
}
