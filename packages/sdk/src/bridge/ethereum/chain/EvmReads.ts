import { encodeAllowance, encodeBalanceOf } from '../abi/erc20Calls.ts'
import { readUint } from '../abi/words.ts'
import type { EvmRpc } from './EvmRpc.ts'
import { isNothing, readBytes, readCount, readFields, readQuantity } from './fields.ts'

const HASH_BYTES = 32
const ADDRESS_BYTES = 20
/** Of a block; a chain with more is read no further. */
const MOST_TRANSACTIONS = 20_000
/** Of an answer; more are not read. */
const MOST_LOGS = 2_000
const MOST_TOPICS = 4

/** What a block says of a transaction in it. Hashes and addresses are in small letters. */
export type EvmReceipt = {
  readonly transactionHash: string
  readonly transactionIndex: number
  readonly blockHash: string
  readonly blockNumber: number
  readonly from: string
  readonly to?: string
  readonly contractAddress?: string
  /** Whether the call did what it says. A transaction that failed has paid its gas and done nothing else. */
  readonly isSuccess: boolean
}

/** What a contract has told of in a block. Topics and data are in small letters. */
export type EvmLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly blockNumber: number
  readonly blockHash: string
  readonly transactionHash: string
  /** Its place among the logs of its block. */
  readonly logIndex: number
}

/** Which logs are meant: of one contract, by topics of which `null` may be any, in blocks from one to another. */
export type EvmLogFilter = {
  readonly address: string
  readonly topics: readonly (string | null)[]
  readonly fromBlock: number
  readonly toBlock: number
}

/** A transaction as it was sent. */
export type EvmCall = {
  readonly hash: string
  readonly from: string
  readonly nonce: number
  readonly to?: string
  readonly value: bigint
  readonly data: string
  /** Absent while it waits. */
  readonly blockNumber?: number
}

/** A question as a contract answers it, or a transaction before it is sent. */
export type EvmQuestion = {
  readonly from?: string
  readonly to: string
  readonly value?: bigint
  readonly data?: string
}

/** What is read of a chain, checked. Each method throws `EvmRpcError`. */
export class EvmReads {
  readonly #rpc: EvmRpc

  constructor(rpc: EvmRpc) {
    this.#rpc = rpc
  }

  async fetchChainId(): Promise<number> {
    return readCount(await this.#rpc('eth_chainId', []), 'a chain')
  }

  async fetchBlockNumber(): Promise<number> {
    return readCount(await this.#rpc('eth_blockNumber', []), 'a block number')
  }

  /** Number of the newest block that cannot be undone. */
  async fetchFinalizedNumber(): Promise<number> {
    const block = await this.#rpc('eth_getBlockByNumber', ['finalized', false])
    return readCount(readFields(block, 'a block')('number'), 'a block number')
  }

  /** In wei. */
  async fetchBalance(address: string): Promise<bigint> {
    return readQuantity(await this.#rpc('eth_getBalance', [address, 'latest']), 'a balance')
  }

  /** What a unit of gas costs now, the tip for the block's maker included, in wei. */
  async fetchGasPrice(): Promise<bigint> {
    return readQuantity(await this.#rpc('eth_gasPrice', []), 'a price')
  }

  async fetchTokenBalance(token: string, owner: string): Promise<bigint> {
    return readUint(await this.call({ to: token, data: encodeBalanceOf(owner) })) ?? 0n
  }

  /** What `spender` may still take of the owner's tokens; nothing of what is no token. */
  async fetchAllowance(token: string, owner: string, spender: string): Promise<bigint> {
    return readUint(await this.call({ to: token, data: encodeAllowance(owner, spender) })) ?? 0n
  }

  /** What a contract returns. Refused when it reverts. */
  async call(question: EvmQuestion): Promise<string> {
    return readBytes(await this.#rpc('eth_call', [toParam(question), 'latest']), 'a result')
  }

  /** Gas that a transaction would take now. Refused when it would fail. */
  async estimateGas(question: EvmQuestion): Promise<bigint> {
    return readQuantity(await this.#rpc('eth_estimateGas', [toParam(question)]), 'an amount of gas')
  }

  /** How many transactions an address has sent, up to a block: the next one's nonce. */
  async fetchTransactionCount(
    address: string,
    block: number | 'latest' | 'finalized',
  ): Promise<number> {
    const tag = typeof block === 'number' ? toHexNumber(block) : block
    return readCount(await this.#rpc('eth_getTransactionCount', [address, tag]), 'a count')
  }

  /** @returns undefined of a transaction that nobody knows */
  async fetchTransaction(hash: string): Promise<EvmCall | undefined> {
    const found = await this.#rpc('eth_getTransactionByHash', [hash])
    return isNothing(found) ? undefined : readCall(found)
  }

  /** @returns undefined of a transaction that is in no block */
  async fetchReceipt(hash: string): Promise<EvmReceipt | undefined> {
    const found = await this.#rpc('eth_getTransactionReceipt', [hash])
    return isNothing(found) ? undefined : readReceipt(found)
  }

  /** What contracts told of during a transaction; nothing of one that is in no block. */
  async fetchLogsOf(hash: string): Promise<readonly EvmLog[]> {
    const found = await this.#rpc('eth_getTransactionReceipt', [hash])
    return isNothing(found) ? [] : readLogs(readFields(found, 'a receipt')('logs'))
  }

  /** Oldest first, as the chain is now. */
  async fetchLogs({ fromBlock, toBlock, ...filter }: EvmLogFilter): Promise<readonly EvmLog[]> {
    const blocks = { fromBlock: toHexNumber(fromBlock), toBlock: toHexNumber(toBlock) }
    return readLogs(await this.#rpc('eth_getLogs', [{ ...filter, ...blocks }]))
  }

  /** When a block was made, in milliseconds since 1970; undefined where there is none. */
  async fetchBlockTimeMs(block: number): Promise<number | undefined> {
    const found = await this.#rpc('eth_getBlockByNumber', [toHexNumber(block), false])
    if (isNothing(found)) return undefined
    return readCount(readFields(found, 'a block')('timestamp'), 'a time') * 1_000
  }

  /** What a sender sent with a nonce, in one block; the block's other transactions may be of any kind. */
  async fetchSentIn(
    block: number,
    { from, nonce }: Pick<EvmCall, 'from' | 'nonce'>,
  ): Promise<EvmCall | undefined> {
    const found = await this.#rpc('eth_getBlockByNumber', [toHexNumber(block), true])
    const listed = isNothing(found) ? [] : readFields(found, 'a block')('transactions')
    const sent = (Array.isArray(listed) ? listed : []).slice(0, MOST_TRANSACTIONS).find((each) => {
      const field = readFields(each, 'a transaction')
      return String(field('from')).toLowerCase() === from && field('nonce') === toHexNumber(nonce)
    })
    return sent === undefined ? undefined : readCall(sent)
  }
}

const toHexNumber = (value: number | bigint) => `0x${value.toString(16)}`

const toParam = ({ from, to, value, data }: EvmQuestion) => ({
  to,
  ...(from !== undefined && { from }),
  ...(value !== undefined && { value: toHexNumber(value) }),
  ...(data !== undefined && { data }),
})

function readCall(value: unknown): EvmCall {
  const field = readFields(value, 'a transaction')
  const to = field('to')
  const block = field('blockNumber')
  return {
    hash: readBytes(field('hash'), 'a hash', HASH_BYTES),
    from: readBytes(field('from'), 'a sender', ADDRESS_BYTES),
    nonce: readCount(field('nonce'), 'a nonce'),
    ...(!isNothing(to) && { to: readBytes(to, 'a receiver', ADDRESS_BYTES) }),
    value: readQuantity(field('value'), 'a value'),
    data: readBytes(field('input'), 'the data of a call'),
    ...(!isNothing(block) && { blockNumber: readCount(block, 'a block number') }),
  }
}

function readReceipt(value: unknown): EvmReceipt {
  const field = readFields(value, 'a receipt')
  const [to, contract] = [field('to'), field('contractAddress')]
  return {
    transactionHash: readBytes(field('transactionHash'), 'a hash', HASH_BYTES),
    transactionIndex: readCount(field('transactionIndex'), 'an index'),
    blockHash: readBytes(field('blockHash'), 'a hash', HASH_BYTES),
    blockNumber: readCount(field('blockNumber'), 'a block number'),
    from: readBytes(field('from'), 'a sender', ADDRESS_BYTES),
    ...(!isNothing(to) && { to: readBytes(to, 'a receiver', ADDRESS_BYTES) }),
    ...(!isNothing(contract) && {
      contractAddress: readBytes(contract, 'a contract', ADDRESS_BYTES),
    }),
    isSuccess: readCount(field('status'), 'a status') === 1,
  }
}

const readLogs = (value: unknown): readonly EvmLog[] =>
  (Array.isArray(value) ? value : []).slice(0, MOST_LOGS).map(readLog)

function readLog(value: unknown): EvmLog {
  const field = readFields(value, 'a log')
  const topics = field('topics')
  return {
    address: readBytes(field('address'), 'a contract', ADDRESS_BYTES),
    topics: (Array.isArray(topics) ? topics : [])
      .slice(0, MOST_TOPICS)
      .map((topic) => readBytes(topic, 'a topic', HASH_BYTES)),
    data: readBytes(field('data'), 'the data of a log'),
    blockNumber: readCount(field('blockNumber'), 'a block number'),
    blockHash: readBytes(field('blockHash'), 'a hash', HASH_BYTES),
    transactionHash: readBytes(field('transactionHash'), 'a hash', HASH_BYTES),
    logIndex: readCount(field('logIndex'), 'an index'),
  }
}
