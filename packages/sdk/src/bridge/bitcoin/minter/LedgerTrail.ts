import { formatAccount, type IcrcAccount, parseAccount } from '../../../ledgers/addresses.ts'
import type { HistoryEntry } from '../../../ledgers/LedgerAdapter.ts'
import { optional } from '../../../ledgers/optional.ts'
import {
  blockOf,
  fetchEntries,
  fetchEntry,
  type LedgerHistory,
  type MinterBlock,
} from '../../ledger/ledgerEntries.ts'
import { coinKey } from './MinterReads.ts'
import { type MinterMemo, readBurnMemo, readMintMemo } from './readMemo.ts'

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

/**
 * What of an account's history concerns a minter.
 * @param sinceMs what is older than this is not looked for; the newest page is always read
 * @throws CallError
 */
export async function fetchTrail(
  ledger: LedgerHistory,
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

/** The burn in a block of the ledger; undefined where it holds something else. @throws CallError */
export async function fetchBurn(
  ledger: LedgerHistory,
  minterId: string,
  block: bigint,
): Promise<Burn | undefined> {
  const entry = await fetchEntry(ledger, block)
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
