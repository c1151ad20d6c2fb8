import { type EvmRpc, EvmRpcError } from '../chain/EvmRpc.ts'

const hex = (value: number | bigint) => `0x${value.toString(16)}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

type Sent = {
  hash: string
  from: string
  to: string
  value: bigint
  data: string
  nonce: number
  block?: number
  isSuccess: boolean
  logs: readonly FakeLog[]
}

type FakeLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

/** Seconds since 1970 of block 0, and between two blocks. */
const GENESIS = 1_700_000_000
const BLOCK_SECONDS = 12

/** A chain as small as tests need it: transactions of some senders, in blocks that the test mines. */
export class FakeEvm {
  head = 100
  /** The newest final block. */
  finalized = 98
  /** Blocks before it have no states any more. */
  oldestState = 0
  /** Receipts come so many questions later than their block. */
  receiptDelay = 0
  /** Answers instead of the chain. */
  failure: Error | undefined
  /** Of every address, in wei; a node that does not tell when undefined. */
  balance: bigint | undefined
  /** In wei. */
  gasPrice = 1_500_000_000n
  readonly asked: string[] = []
  readonly #sent: Sent[] = []
  readonly #waited = new Map<string, number>()

  readonly rpc: EvmRpc = async (method, params) => {
    this.asked.push(method)
    if (this.failure !== undefined) throw this.failure
    return this.#answer(method, params)
  }

  /** A transaction that waits. It takes the place of one with its nonce that waits, as nodes do. */
  send(transaction: Partial<Sent> & Pick<Sent, 'hash' | 'from' | 'nonce'>): void {
    this.drop(({ from, nonce }) => from === transaction.from && nonce === transaction.nonce)
    this.#sent.push({
      to: TARGET,
      value: 0n,
      data: '0x',
      isSuccess: true,
      logs: [],
      ...transaction,
    })
  }

  /** Forgets what waits. */
  drop(isMeant: (sent: Sent) => boolean = () => true): void {
    const kept = this.#sent.filter((sent) => sent.block !== undefined || !isMeant(sent))
    this.#sent.splice(0, this.#sent.length, ...kept)
  }

  mine(blocks = 1): void {
    this.head += 1
    for (const sent of this.#sent) sent.block ??= this.head
    this.head += blocks - 1
    this.finalized = this.head - 2
  }

  #answer(method: string, [first, second]: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_blockNumber':
        return hex(this.head)
      case 'eth_getTransactionCount':
        return hex(this.#countOf(String(first), this.#blockOf(second)))
      case 'eth_getTransactionByHash':
        return this.#describe(this.#sent.find(({ hash }) => hash === first))
      case 'eth_getTransactionReceipt':
        return this.#receiptOf(String(first))
      case 'eth_getBlockByNumber': {
        const number = this.#blockOf(first)
        const transactions = this.#sent.filter(({ block }) => block === number)
        return number > this.head
          ? null
          : {
              number: hex(number),
              timestamp: hex(timeOf(number)),
              transactions: transactions.map((sent) => this.#describe(sent)),
            }
      }
      case 'eth_getBalance':
        if (this.balance === undefined) throw new EvmRpcError('unreachable', 'no state')
        return hex(this.balance)
      case 'eth_gasPrice':
        return hex(this.gasPrice)
      case 'eth_getLogs':
        return this.#logsBy(Object(first))
      default:
        throw new EvmRpcError('refused', `${method} is not known`, { code: -32601 })
    }
  }

  #blockOf(tag: unknown): number {
    if (tag === 'latest') return this.head
    return tag === 'finalized' ? this.finalized : Number(tag)
  }

  #countOf(from: string, block: number): number {
    if (block < this.oldestState) throw new EvmRpcError('refused', 'missing trie node')
    return this.#sent.filter((sent) => sent.from === from && (sent.block ?? Infinity) <= block)
      .length
  }

  #receiptOf(hash: string): unknown {
    const sent = this.#sent.find((each) => each.hash === hash)
    if (sent?.block === undefined) return null
    const waited = this.#waited.get(hash) ?? 0
    this.#waited.set(hash, waited + 1)
    if (waited < this.receiptDelay) return null
    return {
      transactionHash: hash,
      transactionIndex: '0x0',
      blockHash: word(sent.block),
      blockNumber: hex(sent.block),
      from: sent.from,
      to: sent.to,
      contractAddress: null,
      status: sent.isSuccess ? '0x1' : '0x0',
      logs: this.#logsOf(sent),
    }
  }

  #logsOf({ block, hash, logs, isSuccess }: Sent) {
    if (block === undefined || !isSuccess) return []
    const earlier = this.#sent.slice(
      0,
      this.#sent.findIndex((each) => each.hash === hash),
    )
    const first = earlier.filter((each) => each.block === block).flatMap((each) => each.logs).length
    return logs.map((log, index) => ({
      ...log,
      blockNumber: hex(block),
      blockHash: word(block),
      transactionHash: hash,
      logIndex: hex(first + index),
    }))
  }

  #logsBy({ address, topics, fromBlock, toBlock }: Record<string, unknown>): unknown {
    const wanted = Array.isArray(topics) ? topics : []
    return this.#sent
      .filter(({ block = -1 }) => block >= Number(fromBlock) && block <= Number(toBlock))
      .flatMap((sent) => this.#logsOf(sent))
      .filter((log) => log.address === address)
      .filter((log) =>
        wanted.every((topic, place) => topic === null || topic === log.topics[place]),
      )
  }

  #describe(sent: Sent | undefined): unknown {
    if (sent === undefined) return null
    const { hash, from, to, value, data, nonce, block } = sent
    const blockNumber = block === undefined ? null : hex(block)
    return { hash, from, to, value: hex(value), input: data, nonce: hex(nonce), blockNumber }
  }
}

/** When a block was made, in seconds since 1970. */
export const timeOf = (block: number): number => GENESIS + block * BLOCK_SECONDS

export const SENDER = `0x${'a1'.repeat(20)}`
export const TARGET = `0x${'b2'.repeat(20)}`
export const hashOf = (number: number): string => word(number)
