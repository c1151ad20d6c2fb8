import { keccak_256 } from '@noble/hashes/sha3.js'
import type {
  Block,
  BlockTag,
  CallArgs,
  FeeHistory,
  FeeHistoryArgs,
  GetLogsArgs,
  GetTransactionCountArgs,
  LogEntry,
  SendRawTransactionStatus,
  TransactionReceipt,
} from '@sluice/candid/evm_rpc'
import { parseHex, toHex } from '@sluice/canister'
import { parseBlock } from '../answers/block.ts'
import { parseFeeHistory } from '../answers/feeHistory.ts'
import { hexBytes, parseJson, quantity } from '../answers/json.ts'
import { parseLogs } from '../answers/logs.ts'
import { parseReceipt } from '../answers/receipt.ts'
import { parseSendStatus } from '../answers/sendStatus.ts'
import {
  addressParam,
  blockParam,
  filterParam,
  hashParam,
  hexParam,
  quantityParam,
  transactionParam,
} from './params.ts'
import { InvalidQuestion, type Question } from './Question.ts'

/** Room for the headers of an answer, which count as well. */
const HEADER_BYTES = 2_048n
const USUAL_BLOCK_RANGE = 500
const MOST_BLOCK_RANGE = 10_000
const MOST_FEE_BLOCKS = 1_024n
const MOST_PERCENTILES = 100
const MOST_TRANSACTION_BYTES = 131_072
const MOST_CALL_BYTES = 1_000_000

function question<Result>(
  [method, params]: readonly [string, unknown],
  usualBytes: bigint,
  parse: (result: unknown) => Result,
): Question<Result> {
  return { method, params, usualBytes: usualBytes + HEADER_BYTES, isSend: false, parse }
}

/** Each of the following throws `InvalidQuestion` for arguments that cannot be. */
export const blockQuestion = (tag: BlockTag): Question<Block> =>
  question(['eth_getBlockByNumber', [blockParam(tag), false]], 24_576n, parseBlock)

export function logsQuestion(args: GetLogsArgs, [range]: [] | [number]): Question<LogEntry[]> {
  const most = Math.min(range ?? USUAL_BLOCK_RANGE, MOST_BLOCK_RANGE)
  return question(['eth_getLogs', [filterParam(args, most)]], 1_024n, parseLogs)
}

export function feeHistoryQuestion(args: FeeHistoryArgs): Question<FeeHistory> {
  const [percentiles = []] = args.rewardPercentiles
  if (args.blockCount > MOST_FEE_BLOCKS || percentiles.length > MOST_PERCENTILES)
    throw InvalidQuestion.because(
      `at most ${MOST_FEE_BLOCKS} blocks and ${MOST_PERCENTILES} percentiles are asked for`,
    )
  const params = [quantityParam(args.blockCount), blockParam(args.newestBlock), [...percentiles]]
  return question(['eth_feeHistory', params], 512n, parseFeeHistory)
}

export const countQuestion = ({ address, block }: GetTransactionCountArgs): Question<bigint> =>
  question(['eth_getTransactionCount', [addressParam(address), blockParam(block)]], 50n, (result) =>
    quantity(result, 'the number of transactions'),
  )

export const receiptQuestion = (hash: string): Question<[] | [TransactionReceipt]> =>
  question(['eth_getTransactionReceipt', [hashParam(hash)]], 700n, parseReceipt)

export function callQuestion({ transaction, block: [block] }: CallArgs): Question<string> {
  const params = [transactionParam(transaction), blockParam(block ?? { Latest: null })]
  return question(['eth_call', params], 256n, (result) =>
    hexBytes(result, 'what the contract returns', MOST_CALL_BYTES),
  )
}

export function sendQuestion(raw: string): Question<SendRawTransactionStatus> {
  const bytes = raw.length <= 2 + 2 * MOST_TRANSACTION_BYTES && parseHex(hexParam(raw).slice(2))
  if (!bytes || bytes.length === 0) throw new InvalidQuestion({ InvalidHex: raw.slice(0, 100) })
  let hash: string | undefined
  return {
    ...question(['eth_sendRawTransaction', [raw]], 256n, (status) => {
      hash ??= `0x${toHex(keccak_256(bytes))}`
      return parseSendStatus(status, hash)
    }),
    isSend: true,
  }
}

/** Any method, with parameters as they come; the result is JSON. */
export function rawQuestion(json: string): Question<string> {
  const parsed = parseJson(json)
  const method: unknown =
    typeof parsed === 'object' && parsed !== null && Reflect.get(parsed, 'method')
  if (typeof parsed !== 'object' || parsed === null || typeof method !== 'string')
    throw InvalidQuestion.because('a request is JSON with a method')
  const params: unknown = Reflect.get(parsed, 'params') ?? []
  return question([method, params], 256n, (result) => JSON.stringify(result ?? null))
}
