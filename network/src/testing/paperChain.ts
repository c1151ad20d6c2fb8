import { createHash } from 'node:crypto'
import type { BitcoinChain, ChainCoin, OpenBitcoinChain } from '../bitcoin/BitcoinChain.ts'

/** The address that every coin of a paper chain is paid to. */
export const PAPER_ADDRESS = 'paper'
const FOREIGN_ADDRESS = 'foreign'

/** A chain without blocks: a transaction of `[height, value]` (a byte and a byte) is a coin at that height as soon as it is sent. */
export class PaperChain implements BitcoinChain {
  readonly network = 'regtest'
  isSynced = true
  height = 0
  readonly coins: ChainCoin[] = []
  readonly sent: string[] = []
  readonly #append: (entry: Uint8Array) => void

  static readonly open: OpenBitcoinChain = ({ journal }) =>
    new PaperChain(journal.entries(), journal.append)

  constructor(entries: Iterable<Uint8Array>, append: (entry: Uint8Array) => void) {
    this.#append = append
    for (const entry of entries) this.#take(entry)
  }

  hashAt(height: number): Uint8Array {
    return hash(`block ${height}`)
  }

  heightOf(wanted: Uint8Array): number | undefined {
    const heights = Array.from({ length: this.height + 1 }, (_, height) => height)
    return heights.find((height) => Buffer.from(this.hashAt(height)).equals(wanted))
  }

  headerAt(height: number): Uint8Array {
    return new Uint8Array(80).fill(height)
  }

  coinsOf(address: string): readonly ChainCoin[] | 'malformed' | 'foreign' {
    if (address === FOREIGN_ADDRESS) return 'foreign'
    return address === PAPER_ADDRESS ? this.coins : 'malformed'
  }

  feePercentiles(): readonly bigint[] {
    return this.coins.map(({ value }) => value)
  }

  send(transaction: Uint8Array): 'sent' | 'malformed' {
    if (transaction.length !== 2) return 'malformed'
    this.#take(transaction)
    this.#append(transaction)
    return 'sent'
  }

  #take([height = 0, value = 0]: Uint8Array): void {
    this.height = Math.max(this.height, height)
    this.sent.push(`${height}:${value}`)
    const txid = hash(`coin ${this.sent.length}`)
    this.coins.push({ txid, vout: 0, value: BigInt(value), height, spentAt: undefined })
  }
}

/** The chain of a network that was started with `PaperChain.open`. */
export function paperChainOf({ bitcoin }: { readonly bitcoin: BitcoinChain }): PaperChain {
  if (bitcoin instanceof PaperChain) return bitcoin
  throw new Error('the network has another chain')
}

function hash(text: string): Uint8Array {
  return Uint8Array.from(createHash('sha256').update(text).digest())
}
