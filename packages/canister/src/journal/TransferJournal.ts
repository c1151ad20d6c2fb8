import type { Cell } from '../Cell.ts'
import type { OrderedMap } from '../OrderedMap.ts'
import type { TransferIntent } from './intent.ts'
import type { LedgerPort } from './LedgerPort.ts'
import { outcomeOf, type TransferOutcome } from './outcome.ts'

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
  /** Runs `retry` after a delay; called again after each retry that leaves something open. */
  schedule: (delaySeconds: number, retry: () => Promise<void>) => void
  /**
   * Applies an outcome to the owner's books. Runs exactly once for each intent, synchronously, in the message that also
   * removes the intent. For a retry it runs long after the flow that began the transfer is gone.
   */
  onSettled: (intent: TransferIntent, outcome: SettledOutcome) => void
}

const FIRST_RETRY_SECONDS = 2
const LAST_RETRY_SECONDS = 600
/** A ledger's queue takes 500 calls, and a retry must fit into one message however many transfers are open. */
const RETRIES_AT_ONCE = 100

/**
 * Every token movement of a canister goes through here: stored first, sent with a key that the ledger deduplicates
 * (`created_at_time` and memo), settled exactly once. An unknown outcome is asked again with the same key, never a new one.
 */
export class TransferJournal {
  private readonly options: JournalOptions
  private readonly inFlight = new Set<bigint>()
  private retryDelaySeconds = FIRST_RETRY_SECONDS
  private retryIsScheduled = false

  constructor(options: JournalOptions) {
    this.options = options
  }

  /** Stores the intent. The caller debits its books in the same message, then awaits {@link send}. */
  begin(transfer: NewTransfer): TransferIntent {
    const { intents, nextId, now } = this.options
    const id = nextId.get()
    nextId.set(id + 1n)
    const intent: TransferIntent = {
      ...transfer,
      id,
      createdAtNs: now(),
      attempts: 0,
      state: 'pending',
    }
    intents.set(id, intent)
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
      return this.settle(attempt, outcomeOf(answer, attempt.attempts === 1))
    } finally {
      this.inFlight.delete(id)
      if (intents.get(id)?.state === 'pending') this.scheduleRetry()
    }
  }

  /**
   * Asks again for everything that is open. Call it when the canister starts, and now and then afterwards: a retry whose own
   * message trapped has taken its timer with it.
   */
  resume(): void {
    this.retryIsScheduled = false
    if (this.options.intents.size > 0) this.scheduleRetry()
  }

  pending(): readonly TransferIntent[] {
    return this.options.intents.entries().map(([, intent]) => intent)
  }

  private settle(intent: TransferIntent, outcome: TransferOutcome): TransferOutcome {
    const { intents, onSettled } = this.options
    switch (outcome.kind) {
      case 'done':
      case 'refused':
        intents.delete(intent.id)
        onSettled(intent, outcome)
        this.retryDelaySeconds = FIRST_RETRY_SECONDS
        return outcome
      case 'stuck':
        intents.set(intent.id, { ...intent, state: 'stuck' })
        return outcome
      case 'unknown':
        return outcome
    }
  }

  private scheduleRetry(): void {
    if (this.retryIsScheduled) return
    this.retryIsScheduled = true
    this.options.schedule(this.retryDelaySeconds, () => this.retry())
  }

  private async retry(): Promise<void> {
    this.retryIsScheduled = false
    this.retryDelaySeconds = Math.min(this.retryDelaySeconds * 2, LAST_RETRY_SECONDS)
    const open = this.pending().filter(
      ({ id, state }) => state === 'pending' && !this.inFlight.has(id),
    )
    if (open.length > RETRIES_AT_ONCE) this.scheduleRetry()
    // Side by side: a ledger that never answers must not hold up the transfers of another.
    await Promise.all(open.slice(0, RETRIES_AT_ONCE).map(({ id }) => this.send(id)))
  }
}
