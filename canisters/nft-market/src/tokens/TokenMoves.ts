import { type OrderedMap, type Trap, toHex } from '@sluice/canister'
import type { CollectionPort, MoveAnswer } from '../collections/CollectionPort.ts'
import { holderName } from '../collections/holderName.ts'
import type { TokenMove } from '../market/MarketState.ts'
import { keyOf } from '../market/tokenKey.ts'

export type NewMove = Pick<
  TokenMove,
  'collection' | 'tokenId' | 'standard' | 'kind' | 'from' | 'to' | 'sale'
>
/** Whether the token arrived; `silent` when its collection has not been heard for so long that nobody can have it. */
export type MoveOutcome = 'moved' | 'stayed' | 'silent'

export type TokenMovesOptions = {
  moves: OrderedMap<Uint8Array, TokenMove>
  collections: CollectionPort
  now: () => bigint
  schedule: (delaySeconds: number, job: () => Promise<void>) => void
  /** Applies an outcome, once for each movement, in the message that also removes it. */
  onSettled: (move: TokenMove, outcome: MoveOutcome) => void
  trap: Trap
}

const SECOND_NS = 1_000_000_000n
const FIRST_PAUSE_SECONDS = 5
const LAST_PAUSE_SECONDS = 3_600
/** A token that has not moved after so many calls does not move. */
const MOST_ATTEMPTS = 5
/** A collection that is silent for longer is gone, and its tokens with it. */
const SILENCE_NS = 30n * 86_400n * SECOND_NS
/** Movements that are looked at in one message. */
const AT_ONCE = 50

/**
 * Every movement of a token goes through here: stored first, then asked for, and decided by who holds the token afterwards, never by what
 * the collection answers alone. Calls of one canister to another run in order, so when the collection says who holds it, the call before
 * has run or never will. One side of each movement is the seller's account here, which nobody else moves tokens out of: a token that
 * has left it was delivered, wherever its new owner has sent it meanwhile. One movement of a token at a time.
 */
export class TokenMoves {
  private readonly options: TokenMovesOptions
  private readonly inFlight = new Set<string>()
  private next = 0

  constructor(options: TokenMovesOptions) {
    this.options = options
  }

  has(key: Uint8Array): boolean {
    return this.options.moves.has(key)
  }

  /** Stores the movement. The caller awaits {@link run}; if that never comes, a timer goes on. */
  begin(move: NewMove): Uint8Array {
    const key = keyOf(move)
    const nowNs = this.options.now()
    const fresh = { createdAtNs: nowNs, attempts: 0, heardAtNs: nowNs }
    this.store(key, { ...move, ...fresh, nextTryNs: nowNs }, FIRST_PAUSE_SECONDS)
    return key
  }

  /** Asks for a stored movement once, and applies what came of it; when nobody knows, it is asked again later. */
  async run(key: Uint8Array): Promise<void> {
    const { moves, collections } = this.options
    const move = moves.get(key)
    const name = toHex(key)
    if (move === undefined || this.inFlight.has(name)) return
    const attempt = { ...move, attempts: move.attempts + 1 }
    this.store(key, attempt, pauseAfter(attempt.attempts))
    this.inFlight.add(name)
    try {
      // await: other messages run here; the movement keeps everybody's hands off the token
      const answer = await collections.move(attempt)
      const holder = await collections.fetchHolder(attempt)
      this.decide(key, attempt, { answer, holder })
    } finally {
      this.inFlight.delete(name)
    }
  }

  /** Goes on with what is due, some at a time and in turn; when the canister starts, and now and then. */
  resume(): void {
    const { moves, schedule, now } = this.options
    if (this.next >= moves.size) this.next = 0
    const turn = moves.entries(this.next, AT_ONCE)
    this.next += turn.length
    for (const [key, { nextTryNs }] of turn)
      if (nextTryNs <= now()) schedule(0, () => this.run(key))
  }

  private decide(
    key: Uint8Array,
    move: TokenMove,
    { answer, holder }: { answer: MoveAnswer; holder: string | undefined },
  ): void {
    const { moves, now } = this.options
    if (holder === undefined) {
      if (now() - move.heardAtNs > SILENCE_NS) this.settle(key, move, 'silent')
      return
    }
    const outcome = outcomeOf(move, answer, holder)
    if (outcome !== undefined) this.settle(key, move, outcome)
    else {
      const current = moves.get(key)
      if (current !== undefined) moves.set(key, { ...current, heardAtNs: now() })
    }
  }

  private settle(key: Uint8Array, move: TokenMove, outcome: MoveOutcome): void {
    this.options.moves.delete(key)
    try {
      this.options.onSettled(move, outcome)
    } catch (error) {
      this.options.trap(error)
    }
  }

  private store(key: Uint8Array, move: TokenMove, pauseSeconds: number): void {
    const { moves, now, schedule } = this.options
    const nextTryNs = now() + BigInt(pauseSeconds) * SECOND_NS
    moves.set(key, { ...move, nextTryNs })
    schedule(pauseSeconds, async () => {
      const due = moves.get(key)
      if (due !== undefined && due.nextTryNs <= now()) await this.run(key)
    })
  }
}

/** Undefined while it may still move. */
function outcomeOf(move: TokenMove, answer: MoveAnswer, holder: string): MoveOutcome | undefined {
  const { kind, standard, from, to, attempts } = move
  if (holder === holderName(standard, to)) return 'moved'
  if (holder === holderName(standard, from))
    return answer === 'refused' || attempts >= MOST_ATTEMPTS ? 'stayed' : undefined
  // somebody else's: what left a wallet was its owner's business, what left the account here went where it was to go, and on from there
  const wasOurs = kind !== 'take' && holder !== ''
  const neverAsked = answer === 'refused' && attempts === 1
  return wasOurs && !neverAsked ? 'moved' : 'stayed'
}

function pauseAfter(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), LAST_PAUSE_SECONDS)
}
