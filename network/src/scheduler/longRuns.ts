import type { CanisterProcess } from '../host/process.ts'
import { doInSlices, type Work } from '../host/work.ts'
import type { Canister } from '../state/canister.ts'
import type { Message } from './messages.ts'
import { Turns } from './turns.ts'

/** What a message may execute at once; a fraction of a second at most. */
export const MESSAGE_BUDGET = 300_000_000n
/** What a long execution executes before others get their turn. */
const SLICE = 20_000_000n
/** Each long query works on a copy of a heap: so many at once, the others wait. */
const MAX_QUERIES = 4

/** A message that takes long. */
export type LongRun = {
  readonly canister: Canister
  readonly message: Message
  /** The process as it was when the run began; the run works on a copy. */
  readonly process: CanisterProcess
  /** What to run on the copy. Its result is called in a round and takes over the effects. */
  work(copy: CanisterProcess): Work<() => void>
}

export type LongRunParts = {
  /** Runs `work` at the start of a round. */
  runInRound(work: () => void): void
  /** Puts a canister whose messages waited back into the queue. */
  wake(canister: Canister): void
  /** Takes errors of the network itself. */
  fail(error: unknown): void
}

/**
 * Executions that take long. They pause after each slice, so that other canisters, queries (also of
 * the same canister, on its state of before) and HTTP get their turn. Such an execution was cut off
 * before and is run a second time from its beginning, on a copy of the canister.
 */
export class LongRuns {
  readonly #parts: LongRunParts
  readonly #turns = new Turns()
  readonly #pausing = { slice: SLICE, pause: () => this.#turns.next() }
  /** Work that changes something; queries are not waited for. */
  #changing = 0
  #queries = 0
  readonly #waitingQueries: (() => void)[] = []
  readonly #stopped = Promise.withResolvers<never>()

  constructor(parts: LongRunParts) {
    this.#parts = parts
    this.#stopped.promise.catch(() => undefined)
  }

  /** How many messages and installations are under way. */
  get count(): number {
    return this.#changing
  }

  /** Runs a message to its end and settles it in a round, unless the canister's code was replaced. */
  async start({ canister, message, process, work }: LongRun): Promise<void> {
    canister.runningMessage = message
    const settle = await this.change(work(process.fork()))
    this.#parts.runInRound(() => {
      canister.runningMessage = undefined
      // New code takes the message afresh; a deleted canister has answered it.
      const isSame = canister.process === process && canister.inbox[0] === message
      if (isSame && canister.installation === undefined) settle()
      if (canister.inbox.length > 0) this.#parts.wake(canister)
    })
  }

  /** Does work that changes something once its result is used, which is to happen in a round. */
  async change<T>(work: Work<T>): Promise<T> {
    this.#changing += 1
    try {
      return await doInSlices(work, this.#pausing)
    } catch (error) {
      this.#parts.fail(error)
      return await new Promise<never>(() => undefined)
    } finally {
      this.#changing -= 1
    }
  }

  /** Does work that changes nothing. Rejects when the network stops before it has ended. */
  async query<T>(work: () => Work<T>): Promise<T> {
    if (this.#queries >= MAX_QUERIES) await this.#queryEnd()
    this.#queries += 1
    try {
      return await Promise.race([doInSlices(work(), this.#pausing), this.#stopped.promise])
    } finally {
      this.#queries -= 1
      this.#waitingQueries.shift()?.()
    }
  }

  /** What runs now never goes on. */
  stop(): void {
    this.#turns.stop()
    this.#stopped.reject(new Error('the network is stopped'))
  }

  #queryEnd(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waitingQueries.push(resolve)
    return promise
  }
}
