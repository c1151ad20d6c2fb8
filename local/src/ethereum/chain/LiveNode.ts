import { setTimeout as pause } from 'node:timers/promises'
import { type Hex, numberToHex } from 'viem'
import { JsonRpcError } from '../JsonRpc.ts'
import { AnvilNode } from '../node/AnvilNode.ts'
import { refusalOf } from '../waiting/refusalOf.ts'
import { REFUSED, readTransaction, Waiting, type WaitingTransaction } from '../waiting/Waiting.ts'
import { type BlockHead, hasBlocks, readBlock, readHex } from './answers.ts'
import type { Change } from './changes.ts'
import { type Founding, foundingTransactions, genesisBalances } from './found.ts'

/** Blocks on top of which nobody goes on waiting: the block of a transaction is final then. */
const BLOCKS_ON_TOP = 2
/** So that a transaction that pays too little for ever does not have blocks mined for ever. */
const MOST_EMPTY_BLOCKS = 100
/** A millisecond apart. The first usually suffices; a busy computer needs some more. */
const MOST_LOOKS_AT_FEES = 5_000
/** The contracts are in the first of them, and final with the last, which bears the time of the founding. */
export const FOUNDING_BLOCKS = 3

/** A node with the changes of one chain, in memory: the same changes make the same blocks. It is told all changes by `apply`, one after the other. */
export class LiveNode {
  readonly waiting = new Waiting()
  readonly #node: AnvilNode
  #head: BlockHead
  #lastUsedBlock = 0

  private constructor(node: AnvilNode, head: BlockHead) {
    this.#node = node
    this.#head = head
  }

  /** Starts a node and founds a chain on it: the contracts are there, and final. Throws `NoEthereumNode`. */
  static async found(founding: Founding): Promise<LiveNode> {
    const genesisSeconds = founding.timeSeconds - FOUNDING_BLOCKS
    const node = await AnvilNode.start(genesisSeconds)
    try {
      const genesis = readBlock(await node.rpc('eth_getBlockByNumber', ['latest', false]))
      const live = new LiveNode(node, genesis)
      for (const balance of genesisBalances(founding)) await node.rpc('anvil_setBalance', balance)
      for (const raw of await foundingTransactions(founding))
        await live.apply({ kind: 'sent', raw })
      const blocks = FOUNDING_BLOCKS
      await live.apply({ kind: 'mined', timeSeconds: genesisSeconds + 1, blocks })
      return live
    } catch (error) {
      node.stop()
      throw error
    }
  }

  get head(): BlockHead {
    return this.#head
  }

  get isRunning(): boolean {
    return this.#node.isRunning
  }

  /** The time that the next block bears at least, in seconds. */
  get nextSeconds(): number {
    return this.#head.timeSeconds + 1
  }

  /** Whether a block would be of use: for a transaction that waits, or so that one becomes final. */
  get isBlockNeeded(): boolean {
    const age = this.#head.number - this.#lastUsedBlock
    return age < (this.waiting.all.length > 0 ? MOST_EMPTY_BLOCKS : BLOCKS_ON_TOP)
  }

  /** Asks the node. Throws `JsonRpcError`. */
  rpc(method: string, params: readonly unknown[]): Promise<unknown> {
    return this.#node.rpc(method, params)
  }

  /** The nonce of an address's next transaction, after those that wait. */
  async pendingCount(address: Hex): Promise<number> {
    const used = readHex(await this.rpc('eth_getTransactionCount', [address, 'latest']))
    return this.waiting.nonceAfter(address, Number(used))
  }

  stop(): void {
    this.#node.stop()
  }

  /** Throws a `JsonRpcError` for a transaction that is refused, and changes nothing then; after any other error the node is of no use any more. */
  async apply(change: Change): Promise<void> {
    switch (change.kind) {
      case 'founded':
        throw new Error('the chain is founded already')
      case 'sent':
        return this.#send(await readTransaction(change.raw))
      case 'mined':
        return this.#mine(change.timeSeconds, change.blocks)
      case 'reorganized':
        return this.#reorganize(change.timeSeconds, change.depth)
      case 'dropped':
        this.waiting.remove(new Set([change.hash]))
        await this.rpc('anvil_dropTransaction', [change.hash])
        return
      case 'baseFeeSet':
        await this.rpc('anvil_setNextBlockBaseFeePerGas', [numberToHex(change.wei)])
        return this.#offerAgain()
      case 'balanceSet':
        await this.rpc('anvil_setBalance', [change.address, numberToHex(change.wei)])
    }
  }

  async #send(transaction: WaitingTransaction): Promise<void> {
    this.waiting.check(transaction)
    try {
      await this.rpc('eth_sendRawTransaction', [transaction.raw])
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal !== 'below-base-fee') throw refusal
      await this.#checkHeld(transaction)
    }
    this.waiting.add(transaction)
    // it may take some blocks
    this.#lastUsedBlock = this.#head.number
  }

  /** Other nodes keep a transaction that pays too little for the next block, this one does not: it is held here until it pays. */
  async #checkHeld({ sender, nonce, mostCost }: WaitingTransaction): Promise<void> {
    if (await this.#isUsed(sender, nonce)) throw new JsonRpcError(REFUSED, 'nonce too low')
    const balance = readHex(await this.rpc('eth_getBalance', [sender, 'latest']))
    if (BigInt(balance) < mostCost) {
      throw new JsonRpcError(REFUSED, 'insufficient funds for gas * price + value')
    }
  }

  async #mine(timeSeconds: number, blocks: number): Promise<void> {
    for (let block = 0; block < blocks; block += 1) {
      await this.rpc('evm_mine', [{ timestamp: timeSeconds + block }])
      await this.#readHead()
      await this.#offerAgain()
    }
    await this.#untilFeesAreKnown()
  }

  async #reorganize(timeSeconds: number, depth: number): Promise<void> {
    const fork = this.#head.number - depth
    const first = await this.#block(fork + 1)
    const lost: WaitingTransaction[] = []
    for (let number = fork + 1; number <= fork + depth; number += 1) {
      const { transactions } = await this.#block(number)
      for (const hash of transactions) {
        const raw = readHex(await this.rpc('eth_getRawTransactionByHash', [hash]))
        lost.push(await readTransaction(raw))
      }
    }
    await this.rpc('anvil_rollback', [depth])
    // the node goes on with the fee of the branch that is lost
    await this.rpc('anvil_setNextBlockBaseFeePerGas', [numberToHex(first.baseFee)])
    this.waiting.return(lost)
    for (let block = 0; block <= depth; block += 1) {
      await this.rpc('evm_mine', [{ timestamp: timeSeconds + block }])
      await this.#readHead()
    }
    await this.#offerAgain()
    await this.#untilFeesAreKnown()
  }

  /**
   * The node reports a block before it has noted what gas cost in it, which it does in the order of the blocks. Whoever asked in between would
   * be told of the older blocks only, and several who ask would be told different things.
   */
  async #untilFeesAreKnown(): Promise<void> {
    for (let look = 0; look < MOST_LOOKS_AT_FEES; look += 1) {
      if (hasBlocks(await this.rpc('eth_feeHistory', ['0x1', 'latest', []]))) return
      await pause(1)
    }
    throw new Error('the Ethereum node does not say what gas cost in its last block')
  }

  async #readHead(): Promise<void> {
    this.#head = readBlock(await this.rpc('eth_getBlockByNumber', ['latest', false]))
    const { number, transactions } = this.#head
    if (transactions.length === 0) return
    this.#lastUsedBlock = number
    this.waiting.remove(new Set(transactions))
  }

  /** Gives the node what it has lost: those that its last block could not take, and those of blocks that are gone. */
  async #offerAgain(): Promise<void> {
    for (const { hash, raw, sender, nonce } of this.waiting.all) {
      if ((await this.rpc('eth_getTransactionByHash', [hash])) !== null) continue
      if (await this.#isUsed(sender, nonce)) this.waiting.remove(new Set([hash]))
      else await this.rpc('eth_sendRawTransaction', [raw]).catch(refusalOf)
    }
  }

  async #isUsed(sender: string, nonce: number): Promise<boolean> {
    const used = readHex(await this.rpc('eth_getTransactionCount', [sender, 'latest']))
    return nonce < Number(used)
  }

  async #block(number: number): Promise<BlockHead> {
    return readBlock(await this.rpc('eth_getBlockByNumber', [numberToHex(number), false]))
  }
}
