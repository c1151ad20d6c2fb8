import type { JsonRpc } from '../JsonRpc.ts'
import { field } from './field.ts'

const NAMED = new Set(['latest', 'pending', 'safe', 'finalized'])
/** Where the block is among the parameters of a method that asks about one. */
const BLOCK_AT: Readonly<Record<string, number>> = {
  eth_getBlockByNumber: 0,
  eth_feeHistory: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_call: 1,
}

/** A node as it was `blocks` blocks ago: its head, its final blocks, logs and receipts. What is sent to it, it passes on. */
export function staleRpc(rpc: JsonRpc, blocks: number): JsonRpc {
  const headOf = async (tag: string): Promise<bigint> => {
    const number = await numberOf(rpc, tag)
    return number > BigInt(blocks) ? number - BigInt(blocks) : 0n
  }
  const rewind = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string' && NAMED.has(value)) return hex(await headOf(value))
    return value
  }
  return async (method, params) => {
    if (method === 'eth_blockNumber') return hex(await headOf('latest'))
    if (method === 'eth_getLogs') return logsBelow(rpc, params, await headOf('latest'))
    if (method === 'eth_getTransactionReceipt')
      return receiptBelow(rpc, params, await headOf('latest'))
    const at = BLOCK_AT[method]
    if (at === undefined) return rpc(method, params)
    const rewound = [...params]
    rewound[at] = await rewind(params[at])
    if (method === 'eth_getBlockByNumber' && isBeyond(rewound[at], await headOf('latest')))
      return null
    return rpc(method, rewound)
  }
}

async function logsBelow(
  rpc: JsonRpc,
  [filter]: readonly unknown[],
  head: bigint,
): Promise<unknown> {
  if (isBeyond(field(filter, 'fromBlock'), head)) return []
  const toBlock = field(filter, 'toBlock')
  const isKnown =
    typeof toBlock === 'string' && toBlock.startsWith('0x') && !isBeyond(toBlock, head)
  const known = typeof filter === 'object' ? filter : {}
  return rpc('eth_getLogs', [{ ...known, toBlock: isKnown ? toBlock : hex(head) }])
}

async function receiptBelow(
  rpc: JsonRpc,
  params: readonly unknown[],
  head: bigint,
): Promise<unknown> {
  const receipt = await rpc('eth_getTransactionReceipt', params)
  return isBeyond(field(receipt, 'blockNumber'), head) ? null : receipt
}

const isBeyond = (block: unknown, head: bigint): boolean =>
  typeof block === 'string' && block.startsWith('0x') && BigInt(block) > head

async function numberOf(rpc: JsonRpc, tag: string): Promise<bigint> {
  const block = await rpc('eth_getBlockByNumber', [tag === 'pending' ? 'latest' : tag, false])
  const number: unknown = field(block, 'number')
  if (typeof number !== 'string') throw new Error(`The node has no ${tag} block.`)
  return BigInt(number)
}

const hex = (value: bigint): string => `0x${value.toString(16)}`
