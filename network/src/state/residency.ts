import { noteGarbage } from '../host/garbage.ts'
import type { Canister } from './canister.ts'

/** What canisters may hold in memory when nothing else is said. */
const DEFAULT_MEMORY_BUDGET_BYTES = 768 * 1_048_576
/** What instances may take of it. One is filled again in some milliseconds; images come from the store, which takes ten times as long. */
const INSTANCES_PART = 0.25
/** What canisters may hold while a world is made, if that is more than the budget: each is used again soon. */
const MAKING_BYTES = 1_073_741_824
const MAKING_INSTANCES_PART = 0.5

export type ResidencyOptions = {
  readonly budgetBytes?: number | undefined
  /** Canisters that were not used for so long are let go of, whatever room there is; none when absent. */
  readonly restMs?: number | undefined
}

/**
 * Keeps what canisters hold in memory below a budget, and lets go of those at rest. The store has all of them, and they come back
 * when they are called.
 */
export class Residency {
  readonly #budgetBytes: number
  readonly #restMs: number | undefined
  /** The canisters in memory and when they were used last, the longest unused first. */
  readonly #canisters = new Map<Canister, number>()
  #isScheduled = false
  #isMaking = false
  #alarm: NodeJS.Timeout | undefined

  constructor({ budgetBytes = DEFAULT_MEMORY_BUDGET_BYTES, restMs }: ResidencyOptions = {}) {
    this.#budgetBytes = budgetBytes
    this.#restMs = restMs
  }

  /** Notes that a canister's process is used. */
  use(canister: Canister): void {
    const isNew = !this.#canisters.delete(canister)
    this.#canisters.set(canister, performance.now())
    // it is about to get an instance, if it has none
    if (isNew || canister.loadedProcess?.isAsleep === true) this.check()
    if (isNew) this.#watchRest()
  }

  /** Looks soon whether all is below the budget: after a canister was loaded, or has grown. */
  check(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // Between two rounds all is saved, and nothing is in the middle of a message.
    setImmediate(() => {
      this.#isScheduled = false
      this.#keepBudget()
    })
  }

  /** Whether a world is being made: then all of it may stay in memory, with instances, and what is at rest does. */
  set isMaking(isMaking: boolean) {
    this.#isMaking = isMaking
    if (!isMaking) this.check()
  }

  get #mostBytes(): number {
    return this.#isMaking ? Math.max(this.#budgetBytes, MAKING_BYTES) : this.#budgetBytes
  }

  /** What instances may take of it. */
  get #mostInstanceBytes(): number {
    return this.#mostBytes * (this.#isMaking ? MAKING_INSTANCES_PART : INSTANCES_PART)
  }

  /** Notes that a canister was deleted. */
  forget(canister: Canister): void {
    this.#canisters.delete(canister)
  }

  /** Ends watching. */
  stop(): void {
    clearTimeout(this.#alarm)
    this.#canisters.clear()
  }

  #keepBudget(): void {
    this.#keepInstances()
    let total = 0
    for (const canister of this.#canisters.keys()) total += canister.loadedProcess?.memoryBytes ?? 0
    if (total > this.#mostBytes) this.#letOldestGo()
  }

  /**
   * What several canisters have in common is held once, so it counts for the one of them that was used last. Whichever was used last of
   * all stays, however large it is.
   */
  #letOldestGo(): void {
    const held = new Set<Buffer>()
    let total = 0
    for (const canister of [...this.#canisters.keys()].reverse()) {
      const bytes = canister.loadedProcess?.memoryBeside(held) ?? 0
      const isLastUsed = held.size === 0
      if (total + bytes > this.#mostBytes && !isLastUsed && this.#letGo(canister, bytes)) continue
      total += bytes
      for (const chunk of canister.loadedProcess?.heap.chunks ?? []) held.add(chunk)
    }
  }

  #keepInstances(): void {
    let total = 0
    for (const canister of this.#canisters.keys()) {
      total += canister.loadedProcess?.instanceBytes ?? 0
    }
    let left = this.#canisters.size
    for (const canister of this.#canisters.keys()) {
      left -= 1
      if (total <= this.#mostInstanceBytes || left === 0) return
      const bytes = canister.loadedProcess?.instanceBytes ?? 0
      if (canister.sleep()) total -= bytes
    }
  }

  #watchRest(): void {
    if (this.#restMs === undefined || this.#alarm !== undefined) return
    this.#alarm = setTimeout(() => {
      this.#alarm = undefined
      if (!this.#isMaking) this.#letRest(this.#restMs ?? 0)
      if (this.#canisters.size > 0) this.#watchRest()
    }, this.#restMs)
    this.#alarm.unref()
  }

  #letRest(restMs: number): void {
    const since = performance.now() - restMs
    for (const [canister, usedMs] of this.#canisters) {
      if (usedMs > since) return
      this.#letGo(canister)
    }
  }

  #letGo(canister: Canister, bytes = canister.loadedProcess?.memoryBytes ?? 0): boolean {
    if (!canister.unload()) return false
    this.#canisters.delete(canister)
    noteGarbage(bytes)
    return true
  }
}
