import { toHex } from '@sluice/canister'
import type { Entry } from './entry.ts'
import { type IndexState, numbered } from './IndexState.ts'
import { noteAccount } from './ownedAccounts.ts'

/**
 * Takes the next block of the log into the books: its entry, the balances it changes, and under which accounts it is listed.
 * @throws Error when somebody would have less than nothing: then the log is not what a ledger writes.
 */
export function appendEntry(state: IndexState, entry: Entry): void {
  const index = state.synced.get()
  requireCovered(state, entry)
  state.entries.set(index, entry)
  const { kind, from, to, amount, chargedFee } = entry
  if (kind === 'collector') state.collector.set({ account: entry.feeCollector })
  const collector = collectorOf(state, entry)
  if (from !== undefined) add(state, from, -(kind === 'approve' ? chargedFee : amount + chargedFee))
  if (to !== undefined) add(state, to, amount)
  if (collector !== undefined) add(state, collector, chargedFee)
  for (const account of takingPart(entry)) list(state, account, index)
  state.synced.set(index + 1n)
}

/** Who gets a block's fee: whom ICRC-107 has named, and where it has named nobody yet whom a transfer names. Others' fees are burned then. */
function collectorOf({ collector }: IndexState, entry: Entry): Uint8Array | undefined {
  const named = collector.get()
  if (named !== undefined) return named.account
  return entry.kind === 'transfer' ? entry.feeCollector : undefined
}

/** Before anything is written: what is refused must leave no trace. */
function requireCovered(state: IndexState, { kind, from, amount, chargedFee }: Entry): void {
  if (from === undefined) return
  const taken = kind === 'approve' ? chargedFee : amount + chargedFee
  if (balanceOf(state, from) < taken)
    throw new Error(`block ${state.synced.get()} takes more than its account has`)
}

/** Whoever pays, receives or spends, once each; the spender of an approval has done nothing yet. */
function takingPart({ kind, from, to, spender }: Entry): Uint8Array[] {
  const accounts = [from, to, kind === 'approve' ? undefined : spender]
  const byKey = new Map(
    accounts.flatMap((account) => (account === undefined ? [] : [[toHex(account), account]])),
  )
  return [...byKey.values()]
}

function add(state: IndexState, account: Uint8Array, change: bigint): void {
  const { balance, entries } = state.accounts.get(account) ?? NOTHING
  state.accounts.set(account, { balance: balance + change, entries })
}

function list(state: IndexState, account: Uint8Array, index: bigint): void {
  const { balance, entries } = state.accounts.get(account) ?? NOTHING
  state.entriesOf.set(numbered(account, entries), index)
  state.accounts.set(account, { balance, entries: entries + 1n })
  noteAccount(state, account)
}

const NOTHING = { balance: 0n, entries: 0n }

export function balanceOf(state: IndexState, account: Uint8Array): bigint {
  return state.accounts.get(account)?.balance ?? 0n
}
