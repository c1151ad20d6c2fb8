import { chooseForBlock } from '../../mempool/chooseForBlock.ts'
import type { RegtestChain } from '../../node/RegtestChain.ts'

/** Confirmations after which nobody waits for a transaction any more. */
const ENOUGH_CONFIRMATIONS = 6

/** Whether a block would be of use: for a transaction that waits, or for one that has few blocks on it. An idle chain stands still. */
export function isBlockNeeded({ node, leastFeeRate }: RegtestChain): boolean {
  if (chooseForBlock(node.mempool, leastFeeRate).transactions.length > 0) return true
  const { chain } = node
  for (let back = 0; back < ENOUGH_CONFIRMATIONS - 1 && back < chain.height; back += 1) {
    if (chain.blocks.transactionsAt(chain.height - back) > 1) return true
  }
  return false
}
