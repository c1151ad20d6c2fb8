import { toHex } from '@sluice/candid/hex'
import type { IcrcAccount } from '../../ledgers/addresses.ts'
import type { HistoryEntry, LedgerAdapter } from '../../ledgers/LedgerAdapter.ts'
import { optional } from '../../ledgers/optional.ts'

/** A block of the token's ledger that a minter has caused. Amounts in the token's smallest unit. */
export type MinterBlock = {
  readonly block: bigint
  readonly amount: bigint
  readonly memoHex: string
  /** Milliseconds since 1970, where the ledger tells. */
  readonly atMs?: number
  /** Whose tokens were burned, or who got those that were minted, in the text form of ICRC-1. */
  readonly account?: string
}

export type LedgerHistory = Pick<LedgerAdapter, 'fetchHistory'>

/** How far back an account's history is read, page by page. */
const PER_PAGE = 500
const MOST_PAGES = 4

/**
 * An account's history, newest first.
 * @param sinceMs what is older than this is not looked for; the newest page is always read
 * @throws CallError
 */
export async function fetchEntries(
  ledger: LedgerHistory,
  account: IcrcAccount,
  sinceMs: number,
): Promise<readonly HistoryEntry[]> {
  const found: HistoryEntry[] = []
  let cursor: bigint | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const wish = { account, limit: PER_PAGE, ...optional('cursor', cursor) }
    const { entries, next } = await ledger.fetchHistory(wish)
    found.push(...entries)
    const oldest = entries.at(-1)?.timestampNs
    if (next === undefined || oldest === undefined || oldest < BigInt(sinceMs) * 1_000_000n) break
    cursor = next
  }
  return found
}

/** One block of the ledger; undefined where there is none. @throws CallError */
export async function fetchEntry(
  ledger: LedgerHistory,
  block: bigint,
): Promise<HistoryEntry | undefined> {
  const { entries } = await ledger.fetchHistory({ cursor: block + 1n, limit: 1 })
  return entries.find(({ index }) => index === block)
}

export const blockOf = (
  { index, amount, memo, timestampNs }: HistoryEntry,
  account: string | undefined,
): MinterBlock => ({
  block: index,
  amount,
  memoHex: toHex(memo ?? new Uint8Array()),
  ...optional('atMs', timestampNs === undefined ? undefined : Number(timestampNs / 1_000_000n)),
  ...optional('account', account),
})
