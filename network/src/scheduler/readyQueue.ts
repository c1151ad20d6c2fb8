/** What the queue asks of a canister: whether its instance must be made before anything runs. */
type Sleeper = { readonly loadedProcess: { readonly isAsleep: boolean } | undefined }

/** So many of those that wait are looked at for one that is awake. */
const LOOKED_AT = 256
/** So often in a row is the longest waiting canister passed over. */
const MAX_PASSES = 64

/**
 * The canisters with something in their inbox. Whoever waits longest is next, except that those that are awake go before those that
 * would first have to be woken: when a hundred timers are due at once, each canister then finishes what it has begun, calls and
 * answers included, before the next one takes its room in memory.
 */
export class ReadyQueue<C extends Sleeper> {
  readonly #waiting = new Set<C>()
  #passes = 0

  add(canister: C): void {
    this.#waiting.add(canister)
  }

  delete(canister: C): void {
    this.#waiting.delete(canister)
  }

  /** Who is next, without taking it. */
  peek(): C | undefined {
    const [first] = this.#waiting
    if (first === undefined || this.#passes >= MAX_PASSES) return first
    let looked = 0
    for (const canister of this.#waiting) {
      if (canister.loadedProcess?.isAsleep === false) return canister
      looked += 1
      if (looked === LOOKED_AT) break
    }
    return first
  }

  /** Takes who is next out of the queue. */
  take(): C | undefined {
    const [first] = this.#waiting
    const next = this.peek()
    if (next === undefined) return undefined
    this.#passes = next === first ? 0 : this.#passes + 1
    this.#waiting.delete(next)
    return next
  }
}
