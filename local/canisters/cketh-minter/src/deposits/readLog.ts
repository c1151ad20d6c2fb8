import type { EventSource } from '@sluice/candid/cketh_minter'
import type { EthereumLog, LogFilter } from '../edges/EthereumPort.ts'
import { addressInWord, isHex } from '../ethereum/words.ts'
import type { Helper } from './helpers.ts'

/** What a helper contract says has come in. Hexadecimal, in lower case. */
export type FoundDeposit = {
  readonly source: EventSource
  readonly block: bigint
  readonly from: string
  /** The token's contract; undefined for ether. */
  readonly contract: string | undefined
  readonly amount: bigint
  readonly principalWord: string
  readonly subaccountWord: string | undefined
}

const NO_CONTRACT = `0x${'0'.repeat(40)}`
const WORD_DIGITS = 64
const WORD_BYTES = 32
/** More logs than gas could pay for. */
const MOST_LOG_INDEX = 2n ** 32n

/** The deposit that a log tells of; undefined for one that does not count: pending, removed, of another event, or of another shape. */
export function readLog(
  log: EthereumLog,
  helper: Helper,
  filter: LogFilter,
): FoundDeposit | undefined {
  const { transactionHash, logIndex, blockNumber, data } = log
  if (transactionHash === undefined || logIndex === undefined || blockNumber === undefined)
    return undefined
  if (!isMined(log, filter) || !isOf(log, helper, filter)) return undefined
  // topics behind the first: token and owner, or the owner alone, then the principal
  const words = log.topics.slice(1)
  const principalWord = words.pop() ?? ''
  const from = addressInWord(words.pop() ?? '')
  const token = words.pop()
  const contract = token === undefined ? NO_CONTRACT : addressInWord(token)
  return {
    source: { transaction_hash: transactionHash, log_index: logIndex },
    block: blockNumber,
    from,
    contract: contract === NO_CONTRACT ? undefined : contract,
    amount: BigInt(`0x${data.slice(2, 2 + WORD_DIGITS)}`),
    principalWord,
    subaccountWord: helper.name === 'subaccount' ? `0x${data.slice(2 + WORD_DIGITS)}` : undefined,
  }
}

function isMined(log: EthereumLog, { fromBlock, toBlock }: LogFilter): boolean {
  const { blockHash = '', transactionHash = '', blockNumber = -1n, logIndex = -1n } = log
  return (
    !log.removed &&
    isHex(blockHash, WORD_BYTES) &&
    isHex(transactionHash, WORD_BYTES) &&
    blockNumber >= fromBlock &&
    blockNumber <= toBlock &&
    logIndex >= 0n &&
    logIndex < MOST_LOG_INDEX
  )
}

function isOf(log: EthereumLog, helper: Helper, { address, topics }: LogFilter): boolean {
  const isTopic = (topic: string, place: number) =>
    isHex(topic, WORD_BYTES) && (topics[place]?.includes(topic) ?? true)
  return (
    log.address === address &&
    log.topics.length === helper.topics &&
    log.topics.every(isTopic) &&
    isHex(log.data, helper.dataBytes)
  )
}
