type Remembered<Answer> = { readonly answer: Answer; readonly atMs: number }

const MOST = 2_000

/**
 * A replica that is some rounds behind: asked what was asked before, it answers as it was then. Of what nobody has asked lately it knows
 * the present.
 */
export class LaggingReplica<Answer> {
  readonly #lagMs: number
  readonly #now: () => number
  readonly #known = new Map<string, Remembered<Answer>>()

  constructor(lagMs: number, now: () => number = Date.now) {
    this.#lagMs = lagMs
    this.#now = now
  }

  /** Notes what the answer is by now, and what an answer of then would have been. */
  async answer(
    asked: readonly Uint8Array[],
    isBehind: boolean,
    run: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = asked.map((part) => Buffer.from(part).toString('base64')).join(' ')
    const known = this.#known.get(key)
    const now = this.#now()
    if (known !== undefined && now - known.atMs > this.#lagMs) this.#known.delete(key)
    else if (known !== undefined && isBehind) return known.answer
    const answer = await run()
    if (!this.#known.has(key)) this.#keep(key, { answer, atMs: now })
    return answer
  }

  #keep(key: string, remembered: Remembered<Answer>): void {
    const [oldest] = this.#known.keys()
    if (this.#known.size >= MOST && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(key, remembered)
  }
}
