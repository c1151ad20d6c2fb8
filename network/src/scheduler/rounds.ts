import type { Clock } from '../clock.ts'
import { type CrashPlan, NetworkCrashError } from '../faults/crashPlan.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { DueWork } from './dueWork.ts'

/** A round executes for at most this long, so that the event loop gets its turn. */
const ROUND_BUDGET_MS = 50
/** New connections hold a round up for at most this long. */
const MAX_POSTPONED_MS = 20
const MAX_SLEEP_MS = 2 ** 31 - 1

export type RoundParts = {
  readonly clock: Clock
  readonly state: NetworkState
  readonly due: DueWork
  /** Charges for the time that has passed. */
  charge(nowNs: bigint): void
  /** Runs one message; returns whether there was one. */
  step(): boolean
  /** Saves all changes of the round; nothing has left the network before. */
  commit(): void
  /** Hands out the answers of the round. */
  publish(): void
  /** Ends the network in the middle of a round when a test asked for it. */
  readonly crashes: CrashPlan
  /** Takes the error after which no round follows. */
  onFailure(error: unknown): void
  /** Whether something goes on between the rounds and will bring a further one. */
  isBusy(): boolean
}

type Job = {
  readonly run: () => void
  readonly finish: () => void
  readonly fail: (error: unknown) => void
}

/** Executes accepted work in rounds: run, save, publish. Runs only when there is something to do. */
export class Rounds {
  readonly #parts: RoundParts
  readonly #jobs: Job[] = []
  /** The jobs of the round that is under way. */
  #begun: Job[] = []
  #isScheduled = false
  #isStopped = false
  #isPostponed = false
  #latestStartMs = 0
  #alarm: NodeJS.Timeout | undefined
  #idleWaiters: { resolve: () => void; reject: (error: unknown) => void }[] = []
  #failure: unknown

  constructor(parts: RoundParts) {
    this.#parts = parts
  }

  /** Asks for a round soon. */
  kick(): void {
    if (this.#isScheduled || this.#isStopped) return
    this.#isScheduled = true
    this.#latestStartMs = performance.now() + MAX_POSTPONED_MS
    setImmediate(() => this.#runRound())
  }

  /**
   * Lets the event loop take another turn before the next round. A server accepts one connection a
   * turn: with rounds between them, the last of many clients would wait for seconds.
   */
  postpone(): void {
    this.#isPostponed = true
  }

  /** Runs `work` at the start of a round; the result is handed out once it is saved. */
  job<T>(work: () => T): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    if (this.#isStopped) reject(this.#failure ?? new Error('the network is stopped'))
    let finish = () => {}
    const run = () => {
      try {
        const result = work()
        finish = () => resolve(result)
      } catch (error) {
        finish = () => reject(error)
      }
    }
    this.#jobs.push({ run, finish: () => finish(), fail: reject })
    this.kick()
    return promise
  }

  /** Runs the network's own `work` at the start of a round; an error in it is an internal error. */
  next(work: () => void): void {
    const run = () => {
      try {
        work()
      } catch (error) {
        this.fail(error)
      }
    }
    this.#jobs.push({ run, finish: () => undefined, fail: () => undefined })
    this.kick()
  }

  /** Resolves when no message waits. */
  untilIdle(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (this.#isStopped && this.#failure !== undefined) reject(this.#failure)
    this.#idleWaiters.push({ resolve, reject })
    this.kick()
    return promise
  }

  /** Notes an internal error: nothing is saved from now on, whoever waits is told. */
  fail(error: unknown): void {
    this.#failure ??= error
    this.kick()
  }

  /** Ends everything at once; whoever waits gets the error. */
  crash(error: NetworkCrashError): void {
    this.#isStopped = true
    this.#failure = error
    clearTimeout(this.#alarm)
    this.#tellFailure(error)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#alarm)
    for (const job of this.#jobs.splice(0)) job.fail(new Error('the network is stopped'))
    for (const waiter of this.#idleWaiters.splice(0)) waiter.resolve()
  }

  #runRound(): void {
    if (this.#isPostponed && performance.now() < this.#latestStartMs) {
      this.#isPostponed = false
      setImmediate(() => this.#runRound())
      return
    }
    this.#isScheduled = false
    if (this.#isStopped) return
    try {
      if (this.#failure !== undefined) throw this.#failure
      this.#round()
    } catch (error) {
      if (error instanceof NetworkCrashError) {
        this.crash(error)
        return
      }
      // After an internal error the state in memory can't be trusted: nothing may be saved any more.
      this.#failure = error
      this.#tellFailure(error)
      console.error('the network failed and must be restarted:', error)
    }
  }

  #tellFailure(error: unknown): void {
    for (const job of this.#begun.splice(0)) job.fail(error)
    for (const job of this.#jobs.splice(0)) job.fail(error)
    for (const waiter of this.#idleWaiters.splice(0)) waiter.reject(error)
    this.#parts.onFailure(error)
  }

  #round(): void {
    const { clock, state, due, charge, step, commit, publish, crashes } = this.#parts
    const nowNs = clock.nowNs()
    const { counters } = state
    counters.timeNs = nowNs > counters.timeNs ? nowNs : counters.timeNs + 1n
    counters.rounds += 1n
    charge(counters.timeNs)
    due.post(counters.timeNs)
    this.#begun = this.#jobs.splice(0)
    crashes.watch(() => {
      for (const job of this.#begun) job.run()
    })
    const endMs = performance.now() + ROUND_BUDGET_MS
    let hasMore = true
    while (hasMore && !crashes.endsRound && performance.now() < endMs) hasMore = crashes.watch(step)
    if (this.#failure !== undefined) throw this.#failure
    crashes.reach('beforeCommit')
    commit()
    crashes.reach('afterCommit')
    for (const job of this.#begun.splice(0)) job.finish()
    publish()
    crashes.reach('afterAnswers')
    if (hasMore || this.#jobs.length > 0 || this.#isMoreDue()) this.kick()
    else this.#rest()
  }

  /** A timer set for this very moment belongs to the work that is to be done before resting. */
  #isMoreDue(): boolean {
    const nextNs = this.#parts.due.nextNs()
    return nextNs !== undefined && nextNs <= this.#parts.state.counters.timeNs
  }

  #rest(): void {
    if (!this.#parts.isBusy()) {
      for (const waiter of this.#idleWaiters.splice(0)) waiter.resolve()
    }
    clearTimeout(this.#alarm)
    const { clock, due } = this.#parts
    const nextNs = due.nextNs()
    if (nextNs === undefined || clock.isFrozen) return
    const delayMs = Number((nextNs - clock.nowNs()) / 1_000_000n) + 1
    this.#alarm = setTimeout(() => this.kick(), Math.min(Math.max(delayMs, 0), MAX_SLEEP_MS))
    this.#alarm.unref()
  }
}
