import type { Block } from '@sluice/candid/evm_rpc'
import { JsonRecord } from './JsonRecord.ts'

const BLOOM_BYTES = 256
/** Forks and test chains write more than mainnet's 32. */
const MOST_EXTRA_BYTES = 1_024
const MOST_TRANSACTIONS = 20_000
const MOST_UNCLES = 10

/** @throws Malformed */
export function parseBlock(value: unknown): Block {
  const block = new JsonRecord(value, 'the block')
  return {
    number: block.quantity('number'),
    hash: block.hash('hash'),
    parentHash: block.hash('parentHash'),
    timestamp: block.quantity('timestamp'),
    baseFeePerGas: block.maybeQuantity('baseFeePerGas'),
    gasLimit: block.quantity('gasLimit'),
    gasUsed: block.quantity('gasUsed'),
    miner: block.address('miner'),
    nonce: block.quantity('nonce'),
    mixHash: block.hash('mixHash'),
    difficulty: block.maybeQuantity('difficulty'),
    totalDifficulty: block.maybeQuantity('totalDifficulty'),
    size: block.quantity('size'),
    extraData: block.bytes('extraData', MOST_EXTRA_BYTES),
    logsBloom: block.hex('logsBloom', BLOOM_BYTES),
    stateRoot: block.hash('stateRoot'),
    receiptsRoot: block.hash('receiptsRoot'),
    transactionsRoot: block.maybeHash('transactionsRoot'),
    sha3Uncles: block.hash('sha3Uncles'),
    transactions: block.hashes('transactions', MOST_TRANSACTIONS),
    uncles: block.hashes('uncles', MOST_UNCLES),
  }
}
