import type { Asked } from '../../../../minter-kit/edges/asked.ts'
import type { BitcoinNetwork } from '../bitcoin/address/network.ts'
import type { BitcoinPort, UtxosAnswer } from '../edges/BitcoinPort.ts'

/** Answers that are kept, and coins in each: whoever has more is asked for each time. */
const MOST_ANSWERS = 500
const MOST_COINS = 20

type Kept = { readonly answer: UtxosAnswer; readonly untilNs: bigint }

/** Coins of addresses, answered again for as long as the settings say; by default they are asked for each time. */
export class UtxoCache {
  readonly #bitcoin: BitcoinPort
  readonly #now: () => bigint
  readonly #keepNs: () => bigint
  readonly #kept = new Map<string, Kept>()

  constructor(bitcoin: BitcoinPort, now: () => bigint, keepNs: () => bigint) {
    this.#bitcoin = bitcoin
    this.#now = now
    this.#keepNs = keepNs
  }

  async fetch(
    network: BitcoinNetwork,
    address: string,
    minConfirmations: number,
  ): Promise<Asked<UtxosAnswer>> {
    const name = `${minConfirmations} ${address}`
    const kept = this.#kept.get(name)
    if (kept !== undefined && this.#now() < kept.untilNs)
      return { kind: 'answered', value: kept.answer }
    // await: other messages run here; the later answer is kept
    const asked = await this.#bitcoin.fetchUtxos(network, address, minConfirmations)
    const keepNs = this.#keepNs()
    if (asked.kind === 'answered' && keepNs > 0n && asked.value.utxos.length <= MOST_COINS)
      this.#keep(name, { answer: asked.value, untilNs: this.#now() + keepNs })
    return asked
  }

  #keep(name: string, kept: Kept): void {
    this.#kept.delete(name)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= MOST_ANSWERS && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(name, kept)
  }
}
