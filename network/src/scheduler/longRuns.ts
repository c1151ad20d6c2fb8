import type { CanisterFault } from '../errors.ts'
import type { Execution } from '../host/execution.ts'
import type { CanisterProcess, Entry } from '../host/process.ts'
import type { Canister } from '../state/canister.ts'
import type { Message } from './messages.ts'

/** What a message may execute at once; a fraction of a second at most. */
const FIRST_BUDGET = 300_000_000n
/** What a long execution executes before others get their turn. */
const SLICE = 50_000_000n

export type LongRun = {
  readonly canister: Canister
  readonly message: Message
  /** The process as it was when the run began; the run works on a copy. */
  readonly process: CanisterProcess
  readonly entry: Entry
  readonly execution: Execution
}

export type LongRunEnd = {
  readonly fault: CanisterFault | undefined
  /** The copy with the changes of the run. */
  readonly process: CanisterProcess
}

export type LongRunParts = {
  /** Runs `work` at the start of a round. */
  runInRound(work: () => void): void
  /** Puts a canister whose messages waited back into the queue. */
  wake(canister: Canister): void
  /** Takes errors of the network itself. */
  fail(error: unknown): void
}

/** How much an execution may take before it is run in slices. */
export function firstBudget({ instructionLimit }: Execution): bigint {
  return instructionLimit < FIRST_BUDGET ? instructionLimit : FIRST_BUDGET
}

/**
 * Executions that take long. They pause after each slice, so that other canisters, queries (also of
 * the same canister, on its state of before) and HTTP get their turn. Such an execution was cut off
 * before and is run a second time from its beginning, on a copy of the canister.
 */
export class LongRuns {
  readonly #parts: LongRunParts
  readonly #running = new Set<LongRun>()
  #isStopped = false

  constructor(parts: LongRunParts) {
    this.#parts = parts
  }

  get count(): number {
    return this.#running.size
  }

  /** Runs to the end and calls `settle` in a round, unless the canister's code was replaced meanwhile. */
  start(run: LongRun, settle: (end: LongRunEnd) => void): void {
    this.#running.add(run)
    run.canister.runningMessage = run.message
    const copy = run.process.fork()
    const pausing = { slice: SLICE, pause: () => this.#pause() }
    void copy
      .runPausing(run.entry, run.execution, pausing)
      .then((fault) => this.#end(run, () => settle({ fault, process: copy })))
      .catch((error: unknown) => this.#parts.fail(error))
  }

  stop(): void {
    this.#isStopped = true
  }

  #end(run: LongRun, settle: () => void): void {
    const { canister } = run
    if (this.#isStopped) return
    this.#parts.runInRound(() => {
      this.#running.delete(run)
      canister.runningMessage = undefined
      // New code takes the message afresh; a deleted canister has answered it.
      if (canister.process === run.process && canister.inbox[0] === run.message) settle()
      if (canister.inbox.length > 0) this.#parts.wake(canister)
    })
  }

  /** After the stop of the network an execution never goes on. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => {
        if (!this.#isStopped) resolve()
      })
    })
  }
}
