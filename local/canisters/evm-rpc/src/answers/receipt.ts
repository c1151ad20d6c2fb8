import type { TransactionReceipt } from '@sluice/candid/evm_rpc'
import { JsonRecord } from './JsonRecord.ts'
import { optional } from './json.ts'
import { parseLogs } from './logs.ts'

const BLOOM_BYTES = 256

/** A transaction that is in no block has no receipt. @throws Malformed */
export const parseReceipt = (value: unknown): [] | [TransactionReceipt] => optional(value, read)

function read(value: unknown): TransactionReceipt {
  const receipt = new JsonRecord(value, 'the receipt')
  return {
    transactionHash: receipt.hash('transactionHash'),
    transactionIndex: receipt.quantity('transactionIndex'),
    blockHash: receipt.hash('blockHash'),
    blockNumber: receipt.quantity('blockNumber'),
    from: receipt.address('from'),
    to: receipt.maybeAddress('to'),
    contractAddress: receipt.maybeAddress('contractAddress'),
    status: receipt.maybeQuantity('status'),
    root: receipt.maybeHash('root'),
    type: `0x${receipt.quantity('type').toString(16)}`,
    gasUsed: receipt.quantity('gasUsed'),
    cumulativeGasUsed: receipt.quantity('cumulativeGasUsed'),
    effectiveGasPrice: receipt.quantity('effectiveGasPrice'),
    logs: parseLogs(receipt.get('logs')),
    logsBloom: receipt.hex('logsBloom', BLOOM_BYTES),
  }
}
