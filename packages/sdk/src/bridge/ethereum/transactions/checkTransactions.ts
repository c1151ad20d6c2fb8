import type { EvmReads } from '../chain/EvmReads.ts'
import { EvmRpcError } from '../chain/EvmRpc.ts'
import { isCheckDue } from './checkRule.ts'
import { type EvmTransaction, isFollowed } from './EvmTransaction.ts'
import type { Pause } from './fetchReceipt.ts'
import { lookFor } from './lookFor.ts'
import type { EvmNews, EvmTransactions } from './records.ts'

/** How often a page looks, in milliseconds. */
export const CHECK_EVERY_MS = 20_000

export type CheckWorld = Pause & {
  readonly reads: EvmReads
  readonly nowMs: () => number
  /** Told of each as soon as it is known. */
  readonly onNews: (transaction: EvmTransaction, news: EvmNews) => void
}

/**
 * Looks once for all followed transactions of a chain that are due, one after another, so that no node is asked for many at once. A look that
 * fails is made again next time.
 * @throws EvmRpcError when the chain's newest block cannot be read
 */
export async function checkTransactions(
  all: EvmTransactions,
  chainId: number,
  world: CheckWorld,
): Promise<void> {
  const open = all.filter((each) => each.chainId === chainId && isFollowed(each, world.nowMs()))
  if (open.length === 0) return
  const block = await world.reads.fetchBlockNumber()
  for (const transaction of open) {
    if (!isCheckDue(transaction, { block, nowMs: world.nowMs() })) continue
    const news = await lookFor(world.reads, transaction, { ...world, block }).catch(notNow)
    if (news !== undefined) world.onNews(transaction, news)
  }
}

/** Nodes that do not answer are asked again with the next look; the transactions go on without us. */
function notNow(error: unknown): undefined {
  if (error instanceof EvmRpcError) return undefined
  throw error
}
