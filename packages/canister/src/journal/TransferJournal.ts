import type { Cell } from '../Cell.ts'
import { findTransfer, LEDGER_WINDOW_NS } from '../ledger-log/findTransfer.ts'
import type { LedgerLog } from '../ledger-log/LedgerLog.ts'
import type { OrderedMap } from '../OrderedMap.ts'
import type { TransferIntent } from './intent.ts'
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
  /** Runs `retry` after a delay; called again after each retry that leaves something open. */
  schedule: (delaySeconds: number, retry: () => Promise<void>) => void
  /**
   * Applies an outcome to the owner's books. Runs exactly once for each intent, synchronously, in the message that also
   * removes the intent. For a retry it runs long after the flow that began the transfer is gone.
   */
  onSettled: (intent: TransferIntent, outcome: SettledOutcome) => void
}

const NEVER_HAPPENED: Refusal = { kind: 'unreachable', message: "the ledger's log doesn't have it" }
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
  /** Retries go round: transfers that never succeed must not keep others from their turn. */
  private lastRetried = 0n

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
      return this.settle(
        attempt,
        this.unlessTooLate(attempt, outcomeOf(answer, attempt.attempts === 1)),
      )
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

  /** Transfers that only the ledger's log can decide. */
  stuck(): readonly TransferIntent[] {
    return this.pending().filter(({ state }) => state === 'stuck')
  }

  /**
   * Decides stuck transfers by the ledger's log: what is there is done, what is not there after the ledger's window never
   * will be. One whose ledger doesn't answer stays stuck.
   */
  async decideStuck(log: LedgerLog): Promise<void> {
    for (const { id } of this.stuck()) {
      const intent = this.options.intents.get(id)
      if (intent === undefined || this.inFlight.has(id)) continue
      this.inFlight.add(id)
      try {
        // await: other messages run here; nobody else decides this transfer meanwhile
        const search = await findTransfer(log, intent)
        if (search.kind === 'found') this.settle(intent, { kind: 'done', block: search.block })
        else if (search.kind === 'absent')
          this.settle(intent, { kind: 'refused', why: NEVER_HAPPENED })
      } finally {
        this.inFlight.delete(id)
      }
    }
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

  /** After the ledger's window a retry can't succeed any more, whatever the ledger says about it first. */
  private unlessTooLate(intent: TransferIntent, outcome: TransferOutcome): TransferOutcome {
    const isOver = this.options.now() > intent.createdAtNs + LEDGER_WINDOW_NS
    return outcome.kind === 'unknown' && isOver ? { kind: 'stuck' } : outcome
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
    const later = open.filter(({ id }) => id > this.lastRetried)
    const turn = [...later, ...open.filter(({ id }) => id <= this.lastRetried)].slice(
      0,
      RETRIES_AT_ONCE,
    )
    this.lastRetried = turn.at(-1)?.id ?? 0n
    if (open.length > RETRIES_AT_ONCE) this.scheduleRetry()
    // Side by side: a ledger that never answers must not hold up the transfers of another.
    await Promise.all(turn.map(({ id }) => this.send(id)))
  }
}
