import type { Block } from '../block/Block.ts'
import { genesisBlock } from '../block/genesis.ts'
import type { HashText } from '../transaction/hashes.ts'
import type { Transaction } from '../transaction/Transaction.ts'
import { CoinIndex } from './CoinIndex.ts'
import { checkBlock } from './checkBlock.ts'
import type { Place } from './finality.ts'

const MEDIAN_BLOCKS = 11

export type Mined = {
  readonly transaction: Transaction
  readonly height: number
  /** Place in its block: the coinbase has 0. */
  readonly position: number
}

/** The chain of blocks that counts, with its coins and transactions. It grows at its end and shrinks there. */
export class Chain {
  readonly coins = new CoinIndex()
  readonly #blocks: Block[] = []
  readonly #mined = new Map<HashText, Mined>()
  readonly #heights = new Map<HashText, number>()

  constructor() {
    // its coinbase is on no list of coins: nobody can spend it
    this.#push(genesisBlock())
  }

  get height(): number {
    return this.#blocks.length - 1
  }

  get tip(): Block {
    return this.at(this.height)
  }

  /** Throws when the chain is not so high. */
  at(height: number): Block {
    const block = this.#blocks[height]
    if (block === undefined) throw new Error(`the chain has no block ${height}`)
    return block
  }

  heightOf(hash: HashText): number | undefined {
    return this.#heights.get(hash)
  }

  find(txid: HashText): Mined | undefined {
    return this.#mined.get(txid)
  }

  /** Where the next block will be. */
  get next(): Place {
    return { height: this.height + 1, medianTimeAt: (height) => this.medianTimeAt(height) }
  }

  /** Seconds since 1970; what lock times are compared with, since a miner can't set it alone. */
  medianTimeAt(height: number): number {
    const times = this.#blocks
      .slice(Math.max(height - MEDIAN_BLOCKS + 1, 0), height + 1)
      .map(({ header }) => header.timeSeconds)
      .sort((a, b) => a - b)
    return times[times.length >> 1] ?? 0
  }

  /** Adds a block whose scripts are judged already. Throws `RefusedError`, and changes nothing then. */
  connect(block: Block): void {
    checkBlock(block, this.tip, this.next, (outpoint) => this.coins.findUnspent(outpoint))
    this.#push(block)
    for (const transaction of block.transactions) this.coins.apply(transaction, this.height)
  }

  /** Takes the last block off. The first block of all stays. */
  disconnect(): Block {
    if (this.height === 0) throw new Error('the first block stays')
    const block = this.tip
    for (const transaction of block.transactions.toReversed()) this.coins.undo(transaction)
    for (const { txid } of block.transactions) this.#mined.delete(txid)
    this.#heights.delete(block.hash)
    this.#blocks.pop()
    return block
  }

  #push(block: Block): void {
    this.#blocks.push(block)
    this.#heights.set(block.hash, this.height)
    for (const [position, transaction] of block.transactions.entries()) {
      this.#mined.set(transaction.txid, { transaction, height: this.height, position })
    }
  }
}
