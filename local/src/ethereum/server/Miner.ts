/** A chain that says when a block would be of use. */
type Mined = { readonly isBlockNeeded: boolean; mine(): Promise<unknown> }

const BLOCK_MS = 2_000

/** Mines a block now and then as long as one is of use. It leaves a chain alone that nobody has asked for yet. */
export class Miner {
  readonly #timer: NodeJS.Timeout
  #isMining = false

  /** @param chain the chain, once somebody has asked for it */
  constructor(chain: () => Mined | undefined, everyMs = BLOCK_MS) {
    this.#timer = setInterval(() => void this.#mineIfNeeded(chain()), everyMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #mineIfNeeded(chain: Mined | undefined): Promise<void> {
    if (this.#isMining || chain?.isBlockNeeded !== true) return
    this.#isMining = true
    // refused only when the network stops or the node has ended: the next question tells why
    await chain.mine().catch(() => undefined)
    this.#isMining = false
  }
}
