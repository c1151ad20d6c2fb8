import type { Ledger, LedgerArchive } from '@sluice/candid'
import { formatAccount } from '../addresses.ts'
import type { HistoryEntry, HistoryKind } from '../LedgerAdapter.ts'
import { optional } from '../optional.ts'
import type { ReadLog } from './scanLog.ts'

type Account = Ledger.Account
const KINDS: readonly HistoryKind[] = ['transfer', 'mint', 'burn', 'approve']

/** The one method of a ledger that its older log is read by. */
type TransactionsLog = {
  get_transactions(range: Ledger.GetTransactionsRequest): Promise<Ledger.GetTransactionsResponse>
}

/** The log of an ICRC ledger as `get_transactions` gives it; what has moved to archives is fetched there. */
export function readTransactions(
  ledger: TransactionsLog,
  readArchive: (
    archive: string,
    range: Ledger.GetTransactionsRequest,
  ) => Promise<LedgerArchive.TransactionRange>,
): ReadLog {
  return async (start, length) => {
    const answer = await ledger.get_transactions({ start, length })
    const entries = numbered(answer.first_index, answer.transactions)
    const archived = await Promise.all(
      answer.archived_transactions.map(async ({ callback, ...range }) => {
        const [archive] = callback
        const { transactions } = await readArchive(archive.toText(), range)
        return numbered(range.start, transactions)
      }),
    )
    return { length: answer.log_length, entries: [...archived.flat(), ...entries] }
  }
}

const numbered = (first: bigint, transactions: readonly Ledger.Transaction[]): HistoryEntry[] =>
  transactions.map((transaction, place) => entryOf(first + BigInt(place), transaction))

/** A transaction as ledgers and their indexes tell it. */
export function entryOf(index: bigint, transaction: Ledger.Transaction): HistoryEntry {
  const [mint] = transaction.mint
  const [burn] = transaction.burn
  const [transfer] = transaction.transfer
  const [approve] = transaction.approve
  const facts = mint ?? burn ?? transfer ?? approve
  const kind = KINDS.find((name) => name === transaction.kind) ?? 'transfer'
  const fee = (transfer ?? approve)?.fee[0]
  return {
    index,
    kind,
    amount: facts?.amount ?? 0n,
    timestampNs: transaction.timestamp,
    ...optional('from', textOf((burn ?? transfer ?? approve)?.from)),
    ...optional('to', textOf((mint ?? transfer)?.to)),
    ...optional('spender', textOf(approve?.spender ?? transfer?.spender[0] ?? burn?.spender[0])),
    ...optional('fee', fee),
    ...optional('memo', bytesOf(facts?.memo[0])),
    ...optional('createdAtNs', facts?.created_at_time[0]),
  }
}

const bytesOf = (memo: Uint8Array | number[] | undefined) => memo && Uint8Array.from(memo)

function textOf(account: Account | undefined): string | undefined {
  if (account === undefined) return undefined
  const [subaccount] = account.subaccount
  return formatAccount(
    subaccount === undefined
      ? { owner: account.owner }
      : { owner: account.owner, subaccount: Uint8Array.from(subaccount) },
  )
}
