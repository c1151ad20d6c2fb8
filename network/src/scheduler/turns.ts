/**
 * Gives long executions their turns, one slice in each turn of the event loop: however many there
 * are, everything else waits for one slice at most.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []
  #isScheduled = false
  #isStopped = false

  /** Resolves when a slice may be executed; never after `stop`. */
  next(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    this.#schedule()
    return promise
  }

  stop(): void {
    this.#isStopped = true
    this.#waiting.length = 0
  }

  #schedule(): void {
    if (this.#isScheduled || this.#isStopped || this.#waiting.length === 0) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#waiting.shift()?.()
      this.#schedule()
    })
  }
}
