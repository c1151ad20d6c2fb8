import type { LogEntry } from '@sluice/candid/evm_rpc'
import { JsonRecord } from './JsonRecord.ts'
import { listOf } from './json.ts'

/** What the longest answer of the network has room for. */
const MOST_LOGS = 10_000
const MOST_DATA_BYTES = 1_000_000
const MOST_TOPICS = 4

/** @throws Malformed */
export const parseLogs = (value: unknown): LogEntry[] =>
  listOf(value, 'logs', MOST_LOGS).map(parseLog)

function parseLog(value: unknown): LogEntry {
  const log = new JsonRecord(value, 'a log')
  return {
    address: log.address('address'),
    topics: log.hashes('topics', MOST_TOPICS),
    data: log.bytes('data', MOST_DATA_BYTES),
    blockNumber: log.maybeQuantity('blockNumber'),
    blockHash: log.maybeHash('blockHash'),
    transactionHash: log.maybeHash('transactionHash'),
    transactionIndex: log.maybeQuantity('transactionIndex'),
    logIndex: log.maybeQuantity('logIndex'),
    removed: log.get('removed') === true,
  }
}
