import { type Hex, keccak256 } from 'viem'
import { CONTRACTS } from '../contracts/addresses.ts'
import type { JsonRpc } from '../JsonRpc.ts'
import { CHAIN_ID } from '../node/AnvilNode.ts'
import { answerRpc } from '../rpc/answerRpc.ts'
import { readAddress, readCount, readWei } from '../rpc/params.ts'
import { type BlockHead, readHex } from './answers.ts'
import { mintData, type TokenName } from './found.ts'
import { type EthereumHost, type Founder, KeptNode } from './KeptNode.ts'
import { FOUNDING_BLOCKS, type LiveNode } from './LiveNode.ts'
import { MOST_BALANCE, MOST_BASE_FEE, MOST_BLOCKS, MOST_DEPTH, MOST_TOKENS } from './limits.ts'
import { operator } from './operator.ts'

const MINT_GAS = 100_000n
const PRIORITY_FEE = 1_000_000_000n

/**
 * An Ethereum chain beside the canisters of a network, with the bridge's contracts and some tokens on it. It is opened by the first
 * question; its blocks are saved together with what canisters do, so that forks, restarts and crashes of the network have those that its
 * canisters have heard of. Everything rejects with `NoEthereumNode` where there is no node for this computer, and with a
 * `JsonRpcError` what the chain refuses.
 */
export class EthereumChain {
  readonly chainId = CHAIN_ID
  readonly contracts = CONTRACTS
  /** What anybody may ask: reading, sending, and the controls of a test chain. */
  readonly rpc: JsonRpc
  readonly #kept: KeptNode

  /** @param founder what it is founded with, or who is asked for that then */
  constructor(host: EthereumHost, founder: Founder | (() => Promise<Founder>)) {
    this.#kept = new KeptNode(host, typeof founder === 'function' ? founder : async () => founder)
    this.rpc = (method, params) => answerRpc(this, method, params)
  }

  /** Whether a block would be of use, for a transaction that waits or so that one becomes final. Never of a chain that nobody asked for. */
  get isBlockNeeded(): boolean {
    return this.#kept.current?.isBlockNeeded ?? false
  }

  /** The last block. */
  head(): Promise<BlockHead> {
    return this.#kept.read(async ({ head }) => head)
  }

  /** Asks the node, after all that was asked and told before. */
  read<T>(ask: (node: LiveNode) => Promise<T>): Promise<T> {
    return this.#kept.read(ask)
  }

  /** Passes a signed transaction on; it waits for a block. Its hash. */
  async send(raw: Hex): Promise<Hex> {
    await this.#kept.change(() => ({ kind: 'sent', raw }))
    return keccak256(raw)
  }

  /** Mines blocks, a second apart and not before the network's time; the last one. */
  async mine(blocks = 1): Promise<BlockHead> {
    readCount(blocks, 'the number of blocks', [1, MOST_BLOCKS])
    const plan = (_: LiveNode, timeSeconds: number) =>
      ({ kind: 'mined', timeSeconds, blocks }) as const
    return (await this.#kept.change(plan)).head
  }

  /**
   * Replaces the last blocks by others, and by one more. What the lost blocks held waits again, before all else: drop
   * what shall not come back. The blocks that founded the chain stay. The last block of the new branch.
   */
  async reorganize(depth: number): Promise<BlockHead> {
    const { head } = await this.#kept.change((node, timeSeconds) => {
      const most = Math.min(MOST_DEPTH, node.head.number - FOUNDING_BLOCKS)
      readCount(depth, 'the depth', [1, most])
      return { kind: 'reorganized', timeSeconds, depth }
    })
    return head
  }

  /** Forgets a transaction that waits; whether it did. */
  async dropTransaction(hash: Hex): Promise<boolean> {
    const isWaiting = await this.#kept.read(async ({ waiting }) => waiting.find(hash) !== undefined)
    if (isWaiting) await this.#kept.change(() => ({ kind: 'dropped', hash }))
    return isWaiting
  }

  /** Sets the base fee of the next block, in wei; from there it moves by the usual rule. */
  async setBaseFee(wei: bigint): Promise<void> {
    readWei(wei, 'the base fee', MOST_BASE_FEE)
    await this.#kept.change(() => ({ kind: 'baseFeeSet', wei }))
  }

  /** Sets what an address holds, in wei, at once. */
  async setBalance(address: string, wei: bigint): Promise<void> {
    const holder = readAddress(address)
    readWei(wei, 'the balance', MOST_BALANCE)
    await this.#kept.change(() => ({ kind: 'balanceSet', address: holder, wei }))
  }

  /** Gives an address ether from nowhere, at once. */
  async fund(address: string, wei: bigint): Promise<void> {
    const to = readAddress(address)
    readWei(wei, 'the amount', MOST_BALANCE)
    await this.#kept.change(async (node) => {
      const held = readHex(await node.rpc('eth_getBalance', [to, 'latest']))
      const sum = readWei(BigInt(held) + wei, 'the balance', MOST_BALANCE)
      return { kind: 'balanceSet', address: to, wei: sum } as const
    })
  }

  /** Makes tokens for an address, in the token's smallest unit, and mines them. The hash of the transaction. */
  async fundToken(token: TokenName, address: string, amount: bigint): Promise<Hex> {
    const data = mintData(readAddress(address), readWei(amount, 'the amount', MOST_TOKENS))
    const { change } = await this.#kept.change(async (node) => {
      const raw = await operator.signTransaction({
        chainId: CHAIN_ID,
        type: 'eip1559',
        nonce: await node.pendingCount(operator.address),
        gas: MINT_GAS,
        maxFeePerGas: 2n * node.head.baseFee + PRIORITY_FEE,
        maxPriorityFeePerGas: PRIORITY_FEE,
        to: CONTRACTS[token],
        data,
      })
      return { kind: 'sent', raw } as const
    })
    await this.mine()
    return keccak256(change.raw)
  }

  /** Ends the node's process. Everything rejects from then on. */
  close(): void {
    this.#kept.close()
  }
}
