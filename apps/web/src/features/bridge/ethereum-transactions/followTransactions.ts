import {
  CHECK_EVERY_MS,
  checkTransactions,
  type EvmNews,
  type EvmReads,
  type EvmTransaction,
  findTransaction,
  isOpen,
} from '@sluice/sdk/ethereum'
import { readEvmTransactions, useEvmTransactions } from './useEvmTransactions.ts'

export type Following = {
  readonly reads: EvmReads
  readonly chainId: number
  /** Told of what ended or was replaced, by the tab that is the first to see it. */
  readonly onNews?: (transaction: EvmTransaction, news: EvmNews) => void
  /** Told of a failure to ask the chain at all; the next look is made all the same. */
  readonly onFailure?: (error: unknown) => void
}

const following = new Set<() => Promise<void>>()

/** Has whoever follows look at once: something says that a transaction is in a block. */
export function lookNow(): void {
  for (const look of following) void look()
}

/** Looks for this device's transactions of a chain, at once and every twenty seconds. Returns the way to stop. */
export function followTransactions(wish: Following): () => void {
  let isLooking = false
  const look = async () => {
    // a look that waits for receipts may take longer than the pause
    if (isLooking) return
    isLooking = true
    await lookOnce(wish)
    isLooking = false
  }
  following.add(look)
  const timer = setInterval(() => void look(), CHECK_EVERY_MS)
  void look()
  return () => {
    following.delete(look)
    clearInterval(timer)
  }
}

async function lookOnce({
  reads,
  chainId,
  onNews = () => {},
  onFailure = () => {},
}: Following): Promise<void> {
  readEvmTransactions()
  await checkTransactions(useEvmTransactions.getState().transactions, chainId, {
    reads,
    nowMs: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    onNews: (transaction, news) => {
      readEvmTransactions()
      const { transactions, note } = useEvmTransactions.getState()
      const known = findTransaction(transactions, transaction)
      note(transaction, news, Date.now())
      const isFirst = known !== undefined && isOpen(known) && known.hash === transaction.hash
      if (isFirst && news.kind !== 'checked') onNews(transaction, news)
    },
  }).catch(onFailure)
}
