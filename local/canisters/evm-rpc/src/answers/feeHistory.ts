import type { FeeHistory } from '@sluice/candid/evm_rpc'
import { JsonRecord } from './JsonRecord.ts'
import { listOf, Malformed, quantity } from './json.ts'

/** One more than the blocks that a question may ask about: the next block's base fee is told as well. */
const MOST_BLOCKS = 1_025
const MOST_PERCENTILES = 101

/** @throws Malformed */
export function parseFeeHistory(value: unknown): FeeHistory {
  const history = new JsonRecord(value, 'the fee history')
  const rewards = history.get('reward') ?? []
  return {
    oldestBlock: history.quantity('oldestBlock'),
    baseFeePerGas: history.list('baseFeePerGas', MOST_BLOCKS).map((fee) => quantity(fee, 'a fee')),
    gasUsedRatio: history.list('gasUsedRatio', MOST_BLOCKS).map(ratio),
    reward: listOf(rewards, 'rewards', MOST_BLOCKS).map((ofBlock) =>
      listOf(ofBlock, 'the rewards of a block', MOST_PERCENTILES).map((fee) =>
        quantity(fee, 'a reward'),
      ),
    ),
  }
}

function ratio(value: unknown): number {
  if (typeof value !== 'number' || value < 0 || !Number.isFinite(value))
    throw new Malformed('a ratio of used gas is no number')
  return value
}
