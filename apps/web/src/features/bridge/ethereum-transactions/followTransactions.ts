import { CHECK_EVERY_MS, checkTransactions, type EvmReads } from '@sluice/sdk/ethereum'
import { readEvmTransactions, useEvmTransactions } from './useEvmTransactions.ts'

export type Following = {
  readonly reads: EvmReads
  readonly chainId: number
  /** Told of a failure to ask the chain at all; the next look is made all the same. */
  readonly onFailure: (error: unknown) => void
}

/** Looks for this device's transactions of a chain, at once and every twenty seconds. Returns the way to stop. */
export function followTransactions({ reads, chainId, onFailure }: Following): () => void {
  let isLooking = false
  const look = async () => {
    // a look that waits for receipts may take longer than the pause
    if (isLooking) return
    isLooking = true
    readEvmTransactions()
    const { transactions, note } = useEvmTransactions.getState()
    await checkTransactions(transactions, chainId, {
      reads,
      nowMs: Date.now,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      random: Math.random,
      onNews: (transaction, news) => note(transaction, news, Date.now()),
    }).catch(onFailure)
    isLooking = false
  }
  const timer = setInterval(() => void look(), CHECK_EVERY_MS)
  void look()
  return () => clearInterval(timer)
}
