import type { HistoryEntry } from '../LedgerAdapter.ts'

/** The entries of one account that an index lists, newest first. */
type IndexPage = {
  readonly entries: readonly HistoryEntry[]
  /** The account's first block; undefined when it has none. */
  readonly oldest: bigint | undefined
}

/** What answers for the histories of accounts beside a ledger. */
export type LedgerIndex = {
  /** How many blocks of the log it knows. @throws Error when it belongs to another ledger */
  fetchSynced(): Promise<bigint>
  /** Up to `limit` entries of the account before a block. */
  fetchPage(before: bigint, limit: bigint): Promise<IndexPage>
}
