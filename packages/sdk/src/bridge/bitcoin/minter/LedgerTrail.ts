import { toHex } from '@sluice/candid/hex'
import { formatAccount, type IcrcAccount, parseAccount } from '../../../ledgers/addresses.ts'
import type { HistoryEntry, LedgerAdapter } from '../../../ledgers/LedgerAdapter.ts'
import { optional } from '../../../ledgers/optional.ts'
import { coinKey } from './MinterReads.ts'
import { type MinterMemo, readBurnMemo, readMintMemo } from './readMemo.ts'

/** A block of the token's ledger that the minter has caused. Amounts in the token's smallest unit. */
export type MinterBlock = {
  readonly block: bigint
  readonly amount: bigint
  readonly memoHex: string
  /** Milliseconds since 1970, where the ledger tells. */
  readonly atMs?: number
  /** Whose tokens were burned, or who got those that were minted, in the text form of ICRC-1. */
  readonly account?: string
}
export type Burn = MinterBlock & { readonly address?: string }

/** What the minter has done for an account, as its ledger tells. */
export type Trail = {
  /** Mints of deposits, by `coinKey`. */
  readonly mints: ReadonlyMap<string, MinterBlock>
  /** Withdrawals, newest first. */
  readonly burns: readonly Burn[]
  /** What came back, by the number of the withdrawal. */
  readonly refunds: ReadonlyMap<bigint, MinterBlock>
}

type History = Pick<LedgerAdapter, 'fetchHistory'>

/** How far back an account's history is read, page by page. */
const PER_PAGE = 500
const MOST_PAGES = 4

/**
 * What of an account's history concerns a minter.
 * @param sinceMs what is older than this is not looked for; the newest page is always read
 * @throws CallError
 */
export async function fetchTrail(
  ledger: History,
  minterId: string,
  account: IcrcAccount,
  sinceMs: number,
): Promise<Trail> {
  const entries = await fetchEntries(ledger, account, sinceMs)
  const mints = new Map<string, MinterBlock>()
  const refunds = new Map<bigint, MinterBlock>()
  const name = formatAccount(account)
  for (const entry of entries) {
    if (entry.kind !== 'mint' || entry.to !== name) continue
    const memo = readMintMemo(entry.memo)
    if (memo?.kind === 'refund') refunds.set(memo.withdrawal, blockOf(entry, entry.to))
    if (memo?.kind !== 'deposit' || memo.txid === undefined || memo.vout === undefined) continue
    mints.set(coinKey(memo.txid, memo.vout), blockOf(entry, entry.to))
  }
  const burns = entries.flatMap((entry) => burnOf(entry, minterId) ?? [])
  return { mints, refunds, burns }
}

async function fetchEntries(
  ledger: History,
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

/** The burn in a block of the ledger; undefined where it holds something else. @throws CallError */
export async function fetchBurn(
  ledger: History,
  minterId: string,
  block: bigint,
): Promise<Burn | undefined> {
  const { entries } = await ledger.fetchHistory({ cursor: block + 1n, limit: 1 })
  const entry = entries.find(({ index }) => index === block)
  return entry && burnOf(entry, minterId)
}

/** Anybody may burn tokens of their own, and write anything beside: only what the minter took is a withdrawal. */
function burnOf(entry: HistoryEntry, minterId: string): Burn | undefined {
  if (entry.kind !== 'burn') return undefined
  const owner = entry.from === undefined ? undefined : parseAccount(entry.from)?.owner.toText()
  if (entry.spender !== minterId && owner !== minterId) return undefined
  const memo: MinterMemo | undefined = readBurnMemo(entry.memo)
  if (memo?.kind !== 'withdrawal') return undefined
  // an older way burns what was paid to an account of the minter's: whose it was stands nowhere
  const account = owner === minterId ? undefined : entry.from
  return { ...blockOf(entry, account), ...optional('address', memo.address) }
}

const blockOf = (
  { index, amount, memo, timestampNs }: HistoryEntry,
  account: string | undefined,
): MinterBlock => ({
  block: index,
  amount,
  memoHex: toHex(memo ?? new Uint8Array()),
  ...optional('atMs', timestampNs === undefined ? undefined : Number(timestampNs / 1_000_000n)),
  ...optional('account', account),
})
