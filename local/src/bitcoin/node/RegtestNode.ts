import type { Block } from '../block/Block.ts'
import { Chain } from '../chain/Chain.ts'
import type { CoinView } from '../chain/Coin.ts'
import { checkSpend } from '../chain/checkSpend.ts'
import { refuse } from '../chain/refused.ts'
import { type Judge, judgeSpend } from '../judge/judgeSpend.ts'
import { chooseForBlock } from '../mempool/chooseForBlock.ts'
import { Mempool } from '../mempool/Mempool.ts'
import { ByteWriter } from '../transaction/ByteWriter.ts'
import type { HashText } from '../transaction/hashes.ts'
import { isCoinbase, type Transaction } from '../transaction/Transaction.ts'
import { type Change, decodeChange, encodeChange } from './changes.ts'
import { mineBlock } from './mineBlock.ts'

/** Where a node keeps its changes; somebody else decides when they are on disk. */
export type NodeJournal = {
  entries(): Iterable<Uint8Array>
  append(entry: Uint8Array): void
}

export const MAX_BLOCKS_AT_ONCE = 1_000
const NS_PER_SECOND = 1_000_000_000n

/** OP_RETURN: what is mined for nobody is nobody's. */
const NOBODY = Uint8Array.of(0x6a)

/** How transactions and blocks are taken: with all checks, or as ones that passed them before. */
type Taking = {
  accept(transaction: Transaction): void
  connect(block: Block): void
}

type MineOptions = {
  readonly blocks?: number
  /** Who gets subsidy and fees. */
  readonly script?: Uint8Array
  /** What a transaction must pay to get in, in millisatoshi per virtual byte. */
  readonly leastFeeRate?: bigint
}

/**
 * A Bitcoin node of regtest with a chain of its own. Blocks come when somebody asks for them; each change is in the journal before the
 * call that made it returns, and a node that opens the journal later has the same state.
 */
export class RegtestNode {
  readonly chain = new Chain()
  readonly mempool = new Mempool(this.chain)
  readonly #journal: NodeJournal
  readonly #judge: Judge
  readonly #timeNs: () => bigint
  readonly #unknown: Taking = {
    accept: (transaction) => this.mempool.accept(transaction, this.#judge),
    connect: (block) => this.chain.connect(block),
  }
  readonly #known: Taking = {
    accept: (transaction) => this.mempool.restore(transaction),
    connect: (block) => this.chain.connectKnown(block),
  }
  /** So far; each makes the blocks behind it others than those that they replace. */
  #changes = 0

  constructor(parts: {
    readonly journal: NodeJournal
    /** The time that blocks bear. */
    readonly timeNs: () => bigint
    readonly judge?: Judge
  }) {
    this.#journal = parts.journal
    this.#timeNs = parts.timeNs
    this.#judge = parts.judge ?? judgeSpend
    for (const entry of parts.journal.entries()) this.#apply(decodeChange(entry), this.#known)
  }

  /** Takes a transaction in. Throws `RefusedError`. */
  broadcast(transaction: Transaction): void {
    this.#change({ kind: 'accepted', transaction })
  }

  /** Mines so many blocks with whatever waits. Throws `RangeError`. */
  mine({ blocks = 1, script = NOBODY, leastFeeRate = 0n }: MineOptions = {}): void {
    requireWithin(blocks, 'blocks', MAX_BLOCKS_AT_ONCE)
    for (let left = blocks; left > 0; left -= 1) {
      const chosen = chooseForBlock(this.mempool, leastFeeRate)
      this.#change({ kind: 'mined', block: this.#nextBlock({ ...chosen, script }) })
    }
  }

  /**
   * Replaces the last `depth` blocks by one more. What the lost ones held waits again, unless the new ones spend its coins: they
   * hold the given transactions and nothing else. Throws `RangeError`, `RefusedError`.
   */
  reorganize({
    depth,
    script = NOBODY,
    transactions = [],
  }: {
    readonly depth: number
    readonly script?: Uint8Array
    readonly transactions?: readonly Transaction[]
  }): void {
    requireWithin(depth, 'depth', this.chain.height)
    const lost = this.#disconnect(depth)
    const blocks: Block[] = []
    try {
      const fees = this.#judgeAll(transactions)
      for (let made = 0; made <= depth; made += 1) {
        const content = made === 0 ? { transactions, fees } : NOTHING
        const block = this.#nextBlock({ ...content, script })
        this.chain.connect(block)
        blocks.push(block)
      }
    } finally {
      // back to where it was: the change as a whole is applied as any other
      this.#disconnect(blocks.length)
      for (const block of lost.toReversed()) this.chain.connectKnown(block)
    }
    this.#change({ kind: 'reorganized', depth, blocks })
  }

  /** Forgets a waiting transaction and those that depend on it, as nodes do when their memory is full. */
  evict(txid: HashText): void {
    if (this.mempool.find(txid) !== undefined) this.#change({ kind: 'evicted', txid })
  }

  #change(change: Change): void {
    this.#apply(change, this.#unknown)
    this.#journal.append(encodeChange(change))
  }

  #apply(change: Change, { accept, connect }: Taking): void {
    this.#changes += 1
    switch (change.kind) {
      case 'accepted':
        accept(change.transaction)
        break
      case 'mined':
        connect(change.block)
        this.mempool.onConnected(change.block.transactions)
        break
      case 'reorganized': {
        const lost = this.#disconnect(change.depth)
        for (const block of change.blocks) connect(block)
        this.mempool.rebuild(transactionsOf(lost.toReversed()))
        break
      }
      case 'evicted':
        this.mempool.evict(change.txid)
    }
  }

  /** The blocks that are taken off, the last one first. */
  #disconnect(depth: number): Block[] {
    return Array.from({ length: depth }, () => this.chain.disconnect())
  }

  #nextBlock(of: {
    readonly transactions: readonly Transaction[]
    readonly fees: bigint
    readonly script: Uint8Array
  }): Block {
    const nowSeconds = Number(this.#timeNs() / NS_PER_SECOND)
    const extra = new ByteWriter().uint64(BigInt(this.#changes)).done()
    return mineBlock(this.chain, { ...of, nowSeconds, extra })
  }

  /** What transactions for one block leave to the miner. */
  #judgeAll(transactions: readonly Transaction[]): bigint {
    let fees = 0n
    for (const transaction of transactions) {
      if (isCoinbase(transaction)) refuse('coinbase')
      const view: CoinView = (outpoint) => this.chain.coins.findUnspent(outpoint)
      const { coins, fee } = checkSpend(transaction, view, this.chain.next)
      this.#judge(transaction, coins)
      fees += fee
    }
    return fees
  }
}

const NOTHING = { transactions: [], fees: 0n }

function transactionsOf(blocks: readonly Block[]): Transaction[] {
  return blocks.flatMap(({ transactions }) => transactions.filter((each) => !isCoinbase(each)))
}

function requireWithin(value: number, name: string, most: number): void {
  if (Number.isInteger(value) && value >= 1 && value <= most) return
  throw new RangeError(`${name} must be a whole number from 1 to ${most}`)
}
