import type { Canister } from './canister.ts'

/** What canisters may hold in memory when nothing else is said. */
const DEFAULT_MEMORY_BUDGET_BYTES = 768 * 1_048_576

/**
 * Keeps what canisters hold in memory below a budget. Those that were not used for longest are let
 * go; the store has all of them.
 */
export class Residency {
  readonly #budgetBytes: number
  /** The canisters in memory, the longest unused first. */
  readonly #canisters = new Set<Canister>()
  #isScheduled = false

  constructor(budgetBytes = DEFAULT_MEMORY_BUDGET_BYTES) {
    this.#budgetBytes = budgetBytes
  }

  /** Notes that a canister's process is used. */
  use(canister: Canister): void {
    const isNew = !this.#canisters.delete(canister)
    this.#canisters.add(canister)
    if (isNew) this.check()
  }

  /** Looks soon whether all is below the budget: after a canister was loaded, or has grown. */
  check(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    // Between two rounds all is saved, and nothing is in the middle of a message.
    setImmediate(() => {
      this.#isScheduled = false
      this.#release()
    })
  }

  /** Notes that a canister was deleted. */
  forget(canister: Canister): void {
    this.#canisters.delete(canister)
  }

  #release(): void {
    let total = 0
    for (const canister of this.#canisters) total += canister.loadedProcess?.memoryBytes ?? 0
    for (const canister of this.#canisters) {
      // The last one used stays, however large it is.
      if (total <= this.#budgetBytes || this.#canisters.size === 1) return
      const bytes = canister.loadedProcess?.memoryBytes ?? 0
      if (!canister.unload()) continue
      this.#canisters.delete(canister)
      total -= bytes
    }
  }
}
