import type { Network, OpenJournal } from '@sluice/network'
import { JsonRpcError } from '../JsonRpc.ts'
import { readAddress } from '../rpc/params.ts'
import type { BlockHead } from './answers.ts'
import { type Change, decodeEntry, type Endowment, encodeEntry } from './changes.ts'
import { FOUNDING_BLOCKS, LiveNode } from './LiveNode.ts'

/** What a chain needs of the network whose canisters it belongs to: its time, and a place in its commits. */
export type EthereumHost = Pick<Network, 'now' | 'openJournal'>

/** What a chain is founded with. */
export type Founder = {
  /** Where the deposit helpers send what they are given. */
  readonly minterAddress: string
  /** What is there from the first block on; nothing when absent. */
  readonly endowment?: Endowment
}

const NOTHING: Endowment = { ether: 0n, usdc: 0n, usdt: 0n, link: 0n }
const JOURNAL = 'ethereum'
const NS_PER_SECOND = 1_000_000_000n

/**
 * The node of a chain, kept in step with the canisters of its network: what it is asked and told is done one after the other, and a change
 * is in the network's commit before anybody sees it. A node that has died, or whose network was restarted, is replaced by a fresh one that
 * plays the journal.
 */
export class KeptNode {
  readonly #host: EthereumHost
  readonly #founder: () => Promise<Founder>
  #turn: Promise<unknown> = Promise.resolve()
  #live: { readonly node: LiveNode; readonly journal: OpenJournal } | undefined
  #isClosed = false

  /** @param founder asked when the chain is founded, which is once */
  constructor(host: EthereumHost, founder: () => Promise<Founder>) {
    this.#host = host
    this.#founder = founder
  }

  /** The node as it is now, for looking at it without waking it up. */
  get current(): LiveNode | undefined {
    return this.#live?.node
  }

  /** Asks the node, after all that was asked and told before. Starts it if needed. */
  read<T>(ask: (node: LiveNode) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => ask((await this.#open()).node))
  }

  /**
   * Changes the chain; resolves once that is saved, with the change and the last block. Rejects with a `JsonRpcError` when a transaction is refused.
   * @param plan is told the time that the next block shall bear
   */
  change<C extends Change>(
    plan: (node: LiveNode, atSeconds: number) => C | Promise<C>,
  ): Promise<{ readonly change: C; readonly head: BlockHead }> {
    return this.#inTurn(async () => {
      const live = await this.#open()
      const { node } = live
      const change = await plan(node, Math.max(this.#nowSeconds(), node.nextSeconds))
      try {
        await node.apply(change)
        await live.journal.append([encodeEntry({ change, headHash: node.head.hash })])
      } catch (error) {
        // a refused transaction changes nothing; after all else the node may be ahead of what is saved
        if (!(change.kind === 'sent' && error instanceof JsonRpcError)) this.#discard()
        throw error
      }
      return { change, head: node.head }
    })
  }

  /** Ends the node. Nothing is asked any more. */
  close(): void {
    this.#isClosed = true
    this.#discard()
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work)
    this.#turn = result.catch(() => undefined)
    return result
  }

  async #open() {
    if (this.#isClosed) throw new Error('the Ethereum chain is closed')
    if (this.#live?.node.isRunning === true) return this.#live
    this.#discard()
    const journal = this.#host.openJournal(JOURNAL)
    const node = await this.#play(journal)
    // closed, or its network stopped, while it was starting
    if (this.#isClosed || journal.ended.aborted) {
      node.stop()
      throw new Error('the Ethereum chain is closed')
    }
    const live = { node, journal }
    this.#live = live
    journal.ended.addEventListener('abort', () => {
      if (this.#live === live) this.#discard()
      node.stop()
    })
    return live
  }

  async #play(journal: OpenJournal): Promise<LiveNode> {
    const [first, ...rest] = Array.from(journal.entries(), decodeEntry)
    if (first === undefined) return this.#found(journal)
    if (first.change.kind !== 'founded') throw new Error('the journal has lost its first entry')
    const node = await LiveNode.found(first.change)
    try {
      check(node, first.headHash)
      for (const { change, headHash } of rest) {
        await node.apply(change)
        check(node, headHash)
      }
      return node
    } catch (error) {
      node.stop()
      throw error
    }
  }

  async #found(journal: OpenJournal): Promise<LiveNode> {
    const { endowment = NOTHING, ...founder } = await this.#founder()
    const minterAddress = readAddress(founder.minterAddress, "the minter's address")
    // the blocks before it bear earlier times
    const timeSeconds = Math.max(this.#nowSeconds(), FOUNDING_BLOCKS)
    const founding = { kind: 'founded', timeSeconds, minterAddress, endowment } as const
    const node = await LiveNode.found(founding)
    try {
      await journal.append([encodeEntry({ change: founding, headHash: node.head.hash })])
      return node
    } catch (error) {
      node.stop()
      throw error
    }
  }

  #discard(): void {
    this.#live?.node.stop()
    this.#live = undefined
  }

  #nowSeconds(): number {
    return Number(this.#host.now() / NS_PER_SECOND)
  }
}

/** Canisters may have seen the blocks of before: others must not take their place unnoticed. */
function check({ head }: LiveNode, hash: string): void {
  if (head.hash === hash) return
  throw new Error(
    `the Ethereum chain's journal makes another block ${head.number} than before: another version of the node may have written it. Start with that version, or afresh`,
  )
}
