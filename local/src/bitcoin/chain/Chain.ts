import type { Block } from '../block/Block.ts'
import { genesisBlock } from '../block/genesis.ts'
import type { HashText } from '../transaction/hashes.ts'
import type { Transaction } from '../transaction/Transaction.ts'
import { type BlockPlace, BlockStore } from './BlockStore.ts'
import { CoinIndex } from './CoinIndex.ts'
import { checkBlock } from './checkBlock.ts'
import type { Place } from './finality.ts'
import { refuse } from './refused.ts'

const MEDIAN_BLOCKS = 11

export type Mined = BlockPlace & { readonly transaction: Transaction }

/** The chain of blocks that counts, with its coins and transactions. It grows at its end and shrinks there. */
export class Chain {
  readonly coins = new CoinIndex()
  readonly blocks = new BlockStore()

  constructor() {
    // its coinbase is on no list of coins: nobody can spend it
    this.blocks.push(genesisBlock())
  }

  get height(): number {
    return this.blocks.height
  }

  get tip(): Block {
    return this.blocks.at(this.height)
  }

  find(txid: HashText): Mined | undefined {
    const place = this.blocks.placeOf(txid)
    const transaction = place && this.blocks.at(place.height).transactions[place.position]
    return transaction && { ...place, transaction }
  }

  has(txid: HashText): boolean {
    return this.blocks.placeOf(txid) !== undefined
  }

  /** Where the next block will be. */
  get next(): Place {
    return { height: this.height + 1, medianTimeAt: (height) => this.medianTimeAt(height) }
  }

  /** Seconds since 1970; what lock times are compared with, since a miner can't set it alone. */
  medianTimeAt(height: number): number {
    const times = this.blocks.timesUpTo(height, MEDIAN_BLOCKS).sort((a, b) => a - b)
    return times[times.length >> 1] ?? 0
  }

  /** Adds a block whose scripts are judged already. Throws `RefusedError`, and changes nothing then. */
  connect(block: Block): void {
    checkBlock(block, this.tip, this.next, (outpoint) => this.coins.findUnspent(outpoint))
    this.#push(block)
  }

  /** Adds a block that was on this chain before. Throws `RefusedError` when it does not follow. */
  connectKnown(block: Block): void {
    if (block.header.previous !== this.tip.hash) refuse('prev-blk-not-found')
    this.#push(block)
  }

  /** Takes the last block off. The first block of all stays. */
  disconnect(): Block {
    if (this.height === 0) throw new Error('the first block stays')
    const block = this.blocks.pop()
    for (const transaction of block.transactions.toReversed()) this.coins.undo(transaction)
    return block
  }

  #push(block: Block): void {
    this.blocks.push(block)
    for (const transaction of block.transactions) this.coins.apply(transaction, this.height)
  }
}
