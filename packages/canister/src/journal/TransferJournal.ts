import { allOrTrap, type Trap } from '../allOrTrap.ts'
import { findTransfer, LEDGER_WINDOW_NS } from '../ledger-log/findTransfer.ts'
import type { LedgerLog } from '../ledger-log/LedgerLog.ts'
import { type Cell, takeNext } from '../stored/Cell.ts'
import type { OrderedMap } from '../stored/OrderedMap.ts'
import { memoOf, type TransferIntent } from './intent.ts'
import { LAST_RETRY_SECONDS, type Lane, LedgerLanes, MOST_OPEN } from './LedgerLanes.ts'
import type { LedgerPort } from './LedgerPort.ts'
import { outcomeOf, type Refusal, type TransferOutcome } from './outcome.ts'

/** A movement as its owner describes it; the journal adds id, time and state. */
export type NewTransfer = Pick<
  TransferIntent,
  'method' | 'ledger' | 'from' | 'to' | 'amount' | 'fee' | 'purpose'
>

export type SettledOutcome = Extract<TransferOutcome, { kind: 'done' | 'refused' }>

export type JournalOptions = {
  intents: OrderedMap<bigint, TransferIntent>
  nextId: Cell<bigint>
  ledger: LedgerPort
  now: () => bigint
  /** Runs a job after a delay, in a message of its own. */
  schedule: (delaySeconds: number, job: () => Promise<void>) => void
  /**
   * Applies an outcome to the owner's books. Runs exactly once for each intent, synchronously, in the message that also
   * removes the intent. For a retry it runs long after the flow that began the transfer is gone.
   */
  onSettled: (intent: TransferIntent, outcome: SettledOutcome) => void
  trap: Trap
}

/** What a journal needs of its canister, as every canister's logic is handed it. */
export type JournalEdges = Pick<JournalOptions, 'ledger' | 'now' | 'schedule' | 'trap'>

/** The journal over a canister's own maps. */
export function openJournal(
  { ledger, now, schedule, trap }: JournalEdges,
  { intents, nextIntentId }: { intents: JournalOptions['intents']; nextIntentId: Cell<bigint> },
  onSettled: JournalOptions['onSettled'],
): TransferJournal {
  return new TransferJournal({
    intents,
    nextId: nextIntentId,
    ledger,
    now,
    schedule,
    trap,
    onSettled,
  })
}

/**
 * A time that no other transfer of this canister has: two that are equal in all else, memo included, would be one to the ledger. The
 * id takes the place of what is below a millisecond, so that times are distinct within one and between them.
 */
function timeOfItsOwn(nowNs: bigint, id: bigint): bigint {
  return nowNs - (nowNs % NS_PER_MILLISECOND) + (id % NS_PER_MILLISECOND)
}

const NS_PER_MILLISECOND = 1_000_000n

const NEVER_HAPPENED: Refusal = { kind: 'unreachable', message: "the ledger's log doesn't have it" }
/** A retry must fit into one message, however many transfers are open. */
const RETRIES_AT_ONCE = 100

/**
 * Every token movement of a canister goes through here: stored first, sent with a key that the ledger deduplicates
 * (`created_at_time` and memo), settled exactly once. An unknown outcome is asked again with the same key, never a new one.
 * Each ledger has its own retries, delays and room, so that one that lies or is silent is nobody else's trouble.
 */
export class TransferJournal {
  private readonly options: JournalOptions
  private readonly inFlight = new Set<bigint>()
  private readonly lanes: LedgerLanes

  constructor(options: JournalOptions) {
    this.options = options
    this.lanes = new LedgerLanes(options.intents)
  }

  /** Whether a ledger may get another transfer, or has so many open that something must be wrong with it. */
  hasRoom(ledger: Uint8Array): boolean {
    return this.lanes.at(ledger).open.size < MOST_OPEN
  }

  /** Whether a transfer of this ledger's token has no known outcome. */
  hasOpen(ledger: Uint8Array): boolean {
    return this.lanes.hasOpen(ledger)
  }

  /** Stores the intent. The caller debits its books in the same message, then awaits {@link send}. */
  begin(transfer: NewTransfer): TransferIntent {
    const { intents, nextId, now, ledger } = this.options
    const id = takeNext(nextId)
    const intent: TransferIntent = {
      ...transfer,
      id,
      createdAtNs: ledger.memoOf === undefined ? now() : timeOfItsOwn(now(), id),
      attempts: 0,
      state: 'pending',
    }
    intents.set(id, intent)
    this.lanes.at(intent.ledger).open.add(id)
    return intent
  }

  /** Sends a stored intent and applies what came of it. `unknown` and `stuck` leave it in the journal. */
  async send(id: bigint): Promise<TransferOutcome> {
    const { intents, ledger } = this.options
    const intent = intents.get(id)
    if (intent === undefined || intent.state === 'stuck' || this.inFlight.has(id))
      return { kind: 'unknown' }
    const attempt = { ...intent, attempts: intent.attempts + 1 }
    intents.set(id, attempt)
    this.inFlight.add(id)
    try {
      // await: other messages run here; the intent in the journal is what they see of this transfer
      const answer = await ledger.send(attempt)
      return this.settle(
        attempt,
        this.unlessTooLate(attempt, outcomeOf(answer, attempt.attempts === 1)),
      )
    } finally {
      this.inFlight.delete(id)
      if (intents.get(id)?.state === 'pending') this.scheduleRetry(this.lanes.at(intent.ledger))
    }
  }

  /**
   * Asks again for everything that is open. Call it when the canister starts, and now and then afterwards: a retry whose own
   * message trapped has taken its timer with it.
   */
  resume(): void {
    for (const lane of this.lanes.all()) {
      lane.isRetryScheduled = false
      this.scheduleRetry(lane)
    }
  }

  /**
   * {@link resume}, and {@link decideStuck} in messages of its own: a ledger that never answers must hold up nothing else, and a long
   * log nobody who wants to stop the canister.
   */
  settleOpen(log: LedgerLog): void {
    this.resume()
    this.options.schedule(0, () => this.decideStuck(log.inMessages ?? log))
  }

  pending(): readonly TransferIntent[] {
    return this.options.intents.entries().map(([, intent]) => intent)
  }

  /** Transfers that only the ledger's log can decide. */
  stuck(): readonly TransferIntent[] {
    return this.pending().filter(({ state }) => state === 'stuck')
  }

  /**
   * Decides stuck transfers by the ledger's log: what is there is done, what is not there after the ledger's window never
   * will be. One whose ledger doesn't answer stays stuck, and keeps no other ledger's waiting.
   * @param ledgers those to ask; all when absent.
   */
  async decideStuck(log: LedgerLog, ledgers?: readonly Uint8Array[]): Promise<void> {
    const lanes = ledgers?.map((ledger) => this.lanes.at(ledger)) ?? this.lanes.all()
    const searches = lanes.map((lane) => this.decideLane(lane, log))
    await allOrTrap(searches, this.options.trap)
  }

  private async decideLane(lane: Lane, log: LedgerLog): Promise<void> {
    if (lane.isDeciding) return
    lane.isDeciding = true
    try {
      for (const id of lane.open) await this.decide(id, log)
    } finally {
      lane.isDeciding = false
    }
  }

  private async decide(id: bigint, log: LedgerLog): Promise<void> {
    const intent = this.options.intents.get(id)
    if (intent?.state !== 'stuck' || this.inFlight.has(id)) return
    this.inFlight.add(id)
    try {
      // await: other messages run here; nobody else decides this transfer meanwhile
      const memo = this.options.ledger.memoOf?.(intent) ?? memoOf(id)
      const search = await findTransfer(log, intent, memo)
      if (search.kind === 'found') this.settle(intent, { kind: 'done', block: search.block })
      else if (search.kind === 'absent')
        this.settle(intent, { kind: 'refused', why: NEVER_HAPPENED })
    } finally {
      this.inFlight.delete(id)
    }
  }

  private settle(intent: TransferIntent, outcome: TransferOutcome): TransferOutcome {
    const { intents } = this.options
    switch (outcome.kind) {
      case 'done':
      case 'refused':
        intents.delete(intent.id)
        this.lanes.settled(intent)
        this.apply(intent, outcome)
        return outcome
      case 'stuck':
        intents.set(intent.id, { ...intent, state: 'stuck' })
        return outcome
      case 'unknown':
        return outcome
    }
  }

  /** After the ledger's window a retry can't succeed any more, whatever the ledger says about it first. */
  private unlessTooLate(intent: TransferIntent, outcome: TransferOutcome): TransferOutcome {
    const isOver = this.options.now() > intent.createdAtNs + LEDGER_WINDOW_NS
    return outcome.kind === 'unknown' && isOver ? { kind: 'stuck' } : outcome
  }

  /** Whatever goes wrong takes back the whole message: the intent must not be gone while the books know half of it. */
  private apply(intent: TransferIntent, outcome: SettledOutcome): void {
    try {
      this.options.onSettled(intent, outcome)
    } catch (error) {
      this.options.trap(error)
    }
  }

  private scheduleRetry(lane: Lane): void {
    if (lane.isRetryScheduled) return
    lane.isRetryScheduled = true
    this.options.schedule(lane.retryDelaySeconds, async () => this.retry(lane))
  }

  /** Each transfer is sent in a message of its own: what one of them runs into is its own trouble. */
  private retry(lane: Lane): void {
    lane.isRetryScheduled = false
    lane.retryDelaySeconds = Math.min(lane.retryDelaySeconds * 2, LAST_RETRY_SECONDS)
    const waiting = [...lane.open].filter((id) => this.isWaiting(id))
    const later = waiting.filter((id) => id > lane.lastRetried)
    const earlier = waiting.filter((id) => id <= lane.lastRetried)
    const turn = [...later, ...earlier].slice(0, RETRIES_AT_ONCE)
    lane.lastRetried = turn.at(-1) ?? 0n
    if (waiting.length > RETRIES_AT_ONCE) this.scheduleRetry(lane)
    for (const id of turn) {
      this.options.schedule(0, async () => {
        await this.send(id)
      })
    }
  }

  private isWaiting(id: bigint): boolean {
    return !this.inFlight.has(id) && this.options.intents.get(id)?.state === 'pending'
  }
}
