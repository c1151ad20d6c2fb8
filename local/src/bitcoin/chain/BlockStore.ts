import { type Block, parseBlock, serializeBlock } from '../block/Block.ts'
import { type Header, readHeader } from '../block/Header.ts'
import { ByteReader } from '../transaction/ByteReader.ts'
import type { HashText } from '../transaction/hashes.ts'

type Stored = {
  readonly hash: HashText
  readonly bytes: Uint8Array
  readonly timeSeconds: number
  readonly transactions: number
}

/** Where a transaction is: in the block of this height, and there at this place. The coinbase has 0. */
export type BlockPlace = { readonly height: number; readonly position: number }

/** The blocks of a chain as bytes, which take a tenth of what parsed ones do. All but the last are hardly ever read. */
export class BlockStore {
  readonly #blocks: Stored[] = []
  readonly #heights = new Map<HashText, number>()
  readonly #places = new Map<HashText, BlockPlace>()
  #last: Block | undefined

  get height(): number {
    return this.#blocks.length - 1
  }

  /** Throws when there is none. */
  at(height: number): Block {
    if (height === this.height && this.#last !== undefined) return this.#last
    const block = parseBlock(this.#stored(height).bytes)
    if (height === this.height) this.#last = block
    return block
  }

  hashAt(height: number): HashText {
    return this.#stored(height).hash
  }

  headerAt(height: number): Header {
    return readHeader(new ByteReader(this.#stored(height).bytes))
  }

  /** How many transactions a block has, its coinbase with them. */
  transactionsAt(height: number): number {
    return this.#stored(height).transactions
  }

  /** Seconds since 1970 that so many blocks bear, the one of this height last. */
  timesUpTo(height: number, count: number): number[] {
    const blocks = this.#blocks.slice(Math.max(height - count + 1, 0), height + 1)
    return blocks.map(({ timeSeconds }) => timeSeconds)
  }

  heightOf(hash: HashText): number | undefined {
    return this.#heights.get(hash)
  }

  placeOf(txid: HashText): BlockPlace | undefined {
    return this.#places.get(txid)
  }

  push(block: Block): void {
    const { hash, header, transactions } = block
    this.#blocks.push({
      hash,
      bytes: serializeBlock(block),
      timeSeconds: header.timeSeconds,
      transactions: transactions.length,
    })
    this.#last = block
    this.#heights.set(hash, this.height)
    for (const [position, { txid }] of transactions.entries()) {
      this.#places.set(txid, { height: this.height, position })
    }
  }

  /** Takes the last block off. */
  pop(): Block {
    const block = this.at(this.height)
    for (const { txid } of block.transactions) this.#places.delete(txid)
    this.#heights.delete(block.hash)
    this.#blocks.pop()
    this.#last = undefined
    return block
  }

  #stored(height: number): Stored {
    const stored = this.#blocks[height]
    if (stored === undefined) throw new Error(`the chain has no block ${height}`)
    return stored
  }
}
