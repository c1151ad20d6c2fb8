import { Principal } from '@icp-sdk/core/principal'
import { figureOf, partOf, textOf, wordOf } from './parts.ts'

/** The event that I may claim from, by its list and by a proof; the one that I have made and may close. */
export const GIVING = 'event-1'
export const MINE = 'event-2'
/** One of mine that nobody is on the list of yet. */
export const FRESH = 'event-3'
const SHARE = 20_000n
export const PROVEN_SHARE = 15_000n
/** Of icp, for room of an event's own. */
export const ROOM_PRICE = 40_000n

type Status = 0n | 1n | 2n | 3n
type Event = {
  readonly id: string
  readonly name: string
  readonly isMine: boolean
  status: Status
  readonly listed: Map<string, bigint>
  deadlineNs: bigint | undefined
  claimed: boolean
  proven: boolean
  returned: bigint
}

type Hands = {
  readonly balanceOf: (account: string) => bigint
  /** Gives an event its tokens. */
  readonly fund: (account: string, amount: bigint) => void
  /** Pays me out of an event, less the ledger's fee. */
  readonly payMe: (account: string, amount: bigint) => void
  /** Takes the price of room, by my allowance. */
  readonly sellRoom: () => boolean
  /** Marks what was made, so that two show. */
  readonly mark: (name: string, figure: bigint) => void
}

/** Controller and storage of claims, of one token; everything that asks them is me. */
export class FakeClaims {
  private readonly hands: Hands
  private readonly events: Event[] = []
  private readonly made = new Map<string, Event>()
  /** Keys of creations that have room. */
  private readonly rooms = new Set<string>()

  constructor(hands: Hands) {
    this.hands = hands
    this.add('giving', false).status = 2n
    hands.fund(accountOf(GIVING), SHARE + PROVEN_SHARE)
    const mine = this.add('mine', true)
    mine.status = 2n
    hands.fund(accountOf(MINE), SHARE)
    this.add('fresh', true)
    // of the name and the token of what is made next
    this.add('new', true)
  }

  eventOf(id: string): Event {
    const found = this.events.find((event) => event.id === id)
    if (found === undefined) throw new Error(`there is no event ${id}`)
    return found
  }

  /** The event that was made with a key. */
  madeWith(key: string): Event | undefined {
    return this.made.get(key)
  }

  hasRoom(key: string): boolean {
    return this.rooms.has(key)
  }

  answer(method: string, args: readonly unknown[]): unknown {
    if (method === 'create')
      return this.create(wordOf(args, '0', 'claimEventName'), partOf(args, ['1', '0']))
    if (method === 'buyRoom') return this.buyRoom(keyOf(partOf(args, ['0'])))
    const id = method === 'claimByProof' ? wordOf(args, '0', 'eventId') : wordOf(args, '0')
    const event = this.eventOf(id)
    switch (method) {
      case 'importQuota':
        return this.importQuota(event, partOf(args, ['1']))
      case 'setTerms':
        return this.setTerms(event, partOf(args, ['1', 'deadline', '0']))
      case 'ready':
        return this.ready(event)
      case 'setStatus':
        return this.setStatus(event, partOf(args, ['1']) === true)
      case 'userClaim':
        return this.claim(event, 'claimed', SHARE)
      case 'claimByProof':
        return this.claim(event, 'proven', figureOf(args, '0', 'amount'))
      case 'takeBack':
        return this.takeBack(event)
      default:
        throw new Error(`claims do not know ${method}`)
    }
  }

  private add(name: string, isMine: boolean): Event {
    const event: Event = {
      id: `event-${this.events.length + 1}`,
      name,
      isMine,
      status: 0n,
      listed: new Map(),
      deadlineNs: undefined,
      claimed: false,
      proven: false,
      returned: 0n,
    }
    this.events.push(event)
    return event
  }

  private create(name: string, key: unknown): unknown {
    const chosen = keyOf(key)
    const event = this.made.get(chosen) ?? this.add(name, true)
    this.made.set(chosen, event)
    this.hands.mark('events', BigInt(this.events.length))
    if (this.rooms.has(chosen)) this.hands.mark(`room of ${event.id}`, 1n)
    return { ok: event.id }
  }

  /** Sold once for each creation, and before it only. */
  private buyRoom(key: string): unknown {
    if (this.rooms.has(key)) return { ok: true }
    if (this.made.has(key)) return { err: 'The event is there already' }
    if (!this.hands.sellRoom())
      return { err: 'The room was not paid for: InsufficientAllowance. Nothing was moved' }
    this.rooms.add(key)
    return { ok: true }
  }

  /** Who is on the list already gets what this batch says. */
  private importQuota(event: Event, quotas: unknown): unknown {
    if (event.status !== 0n) return { err: 'The event is ready: its list stays as it is' }
    if (!Array.isArray(quotas)) throw new Error('this is no batch')
    for (const quota of quotas)
      event.listed.set(textOf(quota, 'user', 'principal'), figureOf(quota, 'quota'))
    this.hands.mark(`listed at ${event.id}`, totalOf(event))
    return { ok: true }
  }

  private setTerms(event: Event, deadlineNs: unknown): unknown {
    if (event.status !== 0n) return { err: 'The terms of an event that is ready stay as they are' }
    event.deadlineNs = typeof deadlineNs === 'bigint' ? deadlineNs : undefined
    return { ok: true }
  }

  private ready(event: Event): unknown {
    if (event.status > 1n) return { err: 'The event has been opened already' }
    if (event.listed.size === 0) return { err: 'Nobody would get anything: import quotas first' }
    event.status = 1n
    return { ok: true }
  }

  private setStatus(event: Event, isOpened: boolean): unknown {
    if (!isOpened) {
      if (event.status !== 2n) return { err: 'The event is not open' }
      event.status = 3n
      this.hands.mark(`closed ${event.id}`, 1n)
      return { ok: true }
    }
    if (event.status === 0n) return { err: 'The event is not ready' }
    if (this.hands.balanceOf(accountOf(event.id)) < totalOf(event))
      return { err: 'The tokens of this event have not been deposited: 0 of 1 are there' }
    event.status = 2n
    this.hands.mark(`opened ${event.id}`, 1n)
    return { ok: true }
  }

  private claim(event: Event, by: 'claimed' | 'proven', amount: bigint): unknown {
    if (event.status !== 2n) return { err: 'The event is not open' }
    if (event[by]) return { err: 'You have claimed already' }
    event[by] = true
    this.hands.payMe(accountOf(event.id), amount)
    return { ok: infoOf(event) }
  }

  private takeBack(event: Event): unknown {
    if (event.status === 2n)
      return { err: 'The event is open: close it first, or wait for its deadline' }
    const left = this.hands.balanceOf(accountOf(event.id))
    if (left === 0n) return { err: 'There is nothing to take back' }
    event.returned += left
    this.hands.payMe(accountOf(event.id), left)
    return { ok: event.returned }
  }
}

/** The owner under whom the ledger holds what an event has. */
export const accountOf = (id: string): string =>
  Principal.fromUint8Array(new TextEncoder().encode(`claims ${id}`)).toText()

function keyOf(key: unknown): string {
  if (!(key instanceof Uint8Array)) throw new Error('this is no key')
  return new TextDecoder().decode(key)
}

const totalOf = ({ listed }: Event): bigint =>
  [...listed.values()].reduce((sum, amount) => sum + amount, 0n)

function infoOf({ id, name, status }: Event) {
  return { ...NOTHING, claimEventId: id, claimEventName: name, claimEventStatus: status }
}

const NOTHING = {
  claimEventCreator: Principal.anonymous(),
  claimCanisterId: '',
  tokenCid: '',
  tokenStandard: 'ICRC2',
  tokenName: '',
  tokenSymbol: '',
  tokenDecimals: 8,
  totalTokenAmount: 0n,
  totalUserAmount: 0n,
  claimedTokenAmount: 0n,
  claimedUserAmount: 0n,
}
