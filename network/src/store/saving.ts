import type { Canister } from '../state/canister.ts'
import type { RoundChanges } from './store.ts'

/** So long rounds may wait to be saved together. */
const LATEST_MS = 1_000

/** Decides when what rounds change is saved: before their answers leave, unless that was given up for a while. */
export class Saving {
  readonly #save: (changes: Pick<RoundChanges, 'changed' | 'deleted'>) => void
  readonly #changed = new Set<Canister>()
  readonly #deleted: Canister[] = []
  #isWaiting = false
  #lastMs = 0

  constructor(save: (changes: Pick<RoundChanges, 'changed' | 'deleted'>) => void) {
    this.#save = save
  }

  /** While set, rounds are saved some at a time, and what they answered is lost when the process is killed. */
  isLate = false

  /** Takes what one round changed and deleted. */
  round(changed: Iterable<Canister>, deleted: readonly Canister[]): void {
    for (const canister of changed) this.#changed.add(canister)
    for (const canister of deleted) this.#changed.delete(canister)
    this.#deleted.push(...deleted)
    this.#isWaiting = true
    if (!this.isLate || performance.now() - this.#lastMs > LATEST_MS) this.finish()
  }

  /** Saves nothing that waits: the state in memory can't be trusted any more. */
  abandon(): void {
    this.#isWaiting = false
  }

  /** Saves what waits. */
  finish(): void {
    if (!this.#isWaiting) return
    this.#save({ changed: this.#changed, deleted: this.#deleted })
    this.#changed.clear()
    this.#deleted.length = 0
    this.#isWaiting = false
    this.#lastMs = performance.now()
  }
}
