import type { Response } from '../../errors.ts'

type Asked = {
  readonly caller: Uint8Array
  readonly callee: Uint8Array
  readonly method: string
  readonly arg: Uint8Array
}
type Remembered = { readonly response: Response; readonly atMs: number }

const MOST = 2_000

/**
 * A replica that is some rounds behind: asked what was asked before, it answers as it was then. Of what nobody has asked lately it knows
 * the present.
 */
export class LaggingReplica {
  readonly #lagMs: number
  readonly #now: () => number
  readonly #known = new Map<string, Remembered>()

  constructor(lagMs: number, now: () => number = Date.now) {
    this.#lagMs = lagMs
    this.#now = now
  }

  /** Notes what the answer is by now, and what an answer of then would have been. */
  async answer(asked: Asked, isBehind: boolean, run: () => Promise<Response>): Promise<Response> {
    const key = keyOf(asked)
    const known = this.#known.get(key)
    const now = this.#now()
    if (known !== undefined && now - known.atMs > this.#lagMs) this.#known.delete(key)
    else if (known !== undefined && isBehind) return known.response
    const response = await run()
    if (!this.#known.has(key)) this.#keep(key, { response, atMs: now })
    return response
  }

  #keep(key: string, remembered: Remembered): void {
    const [oldest] = this.#known.keys()
    if (this.#known.size >= MOST && oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(key, remembered)
  }
}

const keyOf = ({ caller, callee, method, arg }: Asked): string =>
  [caller, callee, arg].map((bytes) => Buffer.from(bytes).toString('base64')).join(' ') + method
