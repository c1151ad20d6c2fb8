import type { EvmReceipt } from '../chain/EvmReads.ts'
import { type EvmTransaction, isOpen } from './EvmTransaction.ts'

/** Transactions of this device, newest first. */
export type EvmTransactions = readonly EvmTransaction[]

/** Of all people and chains together; the oldest that have ended go first. */
export const MOST_TRANSACTIONS = 200

/** Names a transaction by the hash that it has now or had before. */
export type TransactionKey = { readonly chainId: number; readonly hash: string }

/** What was seen of a transaction. */
export type EvmNews =
  /** No receipt up to a block; the nonce where the node told it. */
  | { readonly kind: 'checked'; readonly block: number; readonly nonce?: number }
  | { readonly kind: 'finalized'; readonly receipt: EvmReceipt }
  /** The wallet sent the same call again, for more gas; it has another hash from now on. */
  | { readonly kind: 'sped-up'; readonly hash: string }
  | { readonly kind: 'cancelled'; readonly by?: string }

/** @throws Error when a transaction of the hash is there: it would be counted twice */
export function addTransaction(all: EvmTransactions, added: EvmTransaction): EvmTransactions {
  if (findTransaction(all, added) !== undefined)
    throw new Error(`the transaction ${added.hash} is there already`)
  return bounded([added, ...all])
}

export const findTransaction = (
  all: EvmTransactions,
  { chainId, hash }: TransactionKey,
): EvmTransaction | undefined =>
  all.find((each) => each.chainId === chainId && namesOf(each).includes(hash))

/** Of one that is not there, nothing changes: somebody may have removed it meanwhile. What has ended stays as it ended. */
export function noteNews(
  all: EvmTransactions,
  key: TransactionKey,
  { news, nowMs }: { readonly news: EvmNews; readonly nowMs: number },
): EvmTransactions {
  const found = findTransaction(all, key)
  if (found === undefined || !isOpen(found)) return all
  const changed = withNews(found, news, nowMs)
  return all.map((each) => (each === found ? changed : each))
}

export function removeTransaction(all: EvmTransactions, key: TransactionKey): EvmTransactions {
  const found = findTransaction(all, key)
  return all.filter((each) => each !== found)
}

function withNews(transaction: EvmTransaction, news: EvmNews, nowMs: number): EvmTransaction {
  switch (news.kind) {
    case 'checked':
      return {
        ...transaction,
        // two tabs ask: the highest block counts
        lastCheckedBlockNumber: Math.max(news.block, transaction.lastCheckedBlockNumber ?? 0),
        ...(news.nonce !== undefined && { nonce: news.nonce }),
      }
    case 'finalized':
      return { ...transaction, receipt: news.receipt, confirmedTimeMs: nowMs }
    case 'sped-up': {
      const earlierHashes = [...(transaction.earlierHashes ?? []), transaction.hash]
      return { ...transaction, hash: news.hash, earlierHashes }
    }
    case 'cancelled':
      return { ...transaction, cancelled: news.by === undefined ? {} : { by: news.by } }
  }
}

const namesOf = ({ hash, earlierHashes = [] }: EvmTransaction) => [hash, ...earlierHashes]

function bounded(all: EvmTransactions): EvmTransactions {
  if (all.length <= MOST_TRANSACTIONS) return all
  const oldestEnded = all.findLastIndex((each) => !isOpen(each))
  const leaving = oldestEnded === -1 ? all.length - 1 : oldestEnded
  return bounded(all.filter((_, index) => index !== leaving))
}
