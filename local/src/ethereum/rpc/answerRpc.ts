import { type Hex, numberToHex } from 'viem'
import type { LiveNode } from '../chain/LiveNode.ts'
import { MOST_BALANCE, MOST_BASE_FEE, MOST_BLOCKS, MOST_DEPTH } from '../chain/limits.ts'
import { JsonRpcError } from '../JsonRpc.ts'
import { pendingForm } from '../waiting/pendingForm.ts'
import { READS } from './methods.ts'
import { readAddress, readBytes, readCount, readHash, readWei } from './params.ts'

type Params = readonly unknown[]
/** What methods come to: see `EthereumChain`. */
type Chain = {
  read<T>(ask: (node: LiveNode) => Promise<T>): Promise<T>
  send(raw: Hex): Promise<Hex>
  mine(blocks?: number): Promise<unknown>
  reorganize(depth: number): Promise<unknown>
  dropTransaction(hash: Hex): Promise<boolean>
  setBaseFee(wei: bigint): Promise<void>
  setBalance(address: Hex, wei: bigint): Promise<void>
}
type Answer = (chain: Chain, params: Params) => Promise<unknown>

const METHOD_NOT_FOUND = -32_601

/** What is not handed to the node as it is: changes, which are saved, and questions about what waits, of which the node does not have all. */
const OWN: Readonly<Record<string, Answer | undefined>> = {
  eth_sendRawTransaction: async (chain, [raw]) => chain.send(readBytes(raw)),
  eth_getTransactionByHash: async (chain, [text]) => {
    const hash = readHash(text)
    return chain.read(async (node) => {
      const waiting = node.waiting.find(hash)
      const known = await node.rpc('eth_getTransactionByHash', [hash])
      return known === null && waiting !== undefined ? pendingForm(waiting) : known
    })
  },
  eth_getTransactionCount: async (chain, [text, block]) => {
    const address = readAddress(text)
    return chain.read(async (node) =>
      block === 'pending'
        ? numberToHex(await node.pendingCount(address))
        : node.rpc('eth_getTransactionCount', [address, block ?? 'latest']),
    )
  },
  evm_mine: async (chain) => {
    await chain.mine()
    return '0x0'
  },
  anvil_mine: async (chain, [blocks]) => {
    await chain.mine(readCount(blocks ?? 1, 'the number of blocks', [1, MOST_BLOCKS]))
    return null
  },
  anvil_reorg: async (chain, [depth]) => {
    await chain.reorganize(readCount(depth, 'the depth', [1, MOST_DEPTH]))
    return null
  },
  anvil_dropTransaction: async (chain, [text]) => {
    const hash = readHash(text)
    return (await chain.dropTransaction(hash)) ? hash : null
  },
  anvil_setNextBlockBaseFeePerGas: async (chain, [wei]) => {
    await chain.setBaseFee(readWei(wei, 'the base fee', MOST_BASE_FEE))
    return null
  },
  anvil_setBalance: async (chain, [address, wei]) => {
    await chain.setBalance(readAddress(address), readWei(wei, 'the balance', MOST_BALANCE))
    return null
  },
}

/** Answers a method that anybody may use. Rejects with a `JsonRpcError`. */
export async function answerRpc(chain: Chain, method: string, params: Params): Promise<unknown> {
  const own = Object.hasOwn(OWN, method) ? OWN[method] : undefined
  if (own !== undefined) return own(chain, params)
  if (READS.has(method)) return chain.read((node) => node.rpc(method, params))
  throw new JsonRpcError(METHOD_NOT_FOUND, `the method ${method.slice(0, 64)} is not available`)
}
