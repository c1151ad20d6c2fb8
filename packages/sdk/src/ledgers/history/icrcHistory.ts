import type { Ledger, LedgerArchive } from '@sluice/candid'
import type { HistoryEntry, HistoryKind } from '../LedgerAdapter.ts'
import { optional } from '../optional.ts'
import { accountText, nameOf, possibleTime } from './foreign.ts'
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
  const kind = kindOf(transaction)
  const fee = (transfer ?? approve)?.fee[0]
  return {
    index,
    kind,
    ...optional('kindName', kind === 'other' ? nameOf(transaction.kind) : undefined),
    amount: facts?.amount ?? 0n,
    timestampNs: possibleTime(transaction.timestamp),
    ...optional('from', textOf((burn ?? transfer ?? approve)?.from)),
    ...optional('to', textOf((mint ?? transfer)?.to)),
    ...optional('spender', textOf(approve?.spender ?? transfer?.spender[0] ?? burn?.spender[0])),
    ...optional('fee', fee),
    ...optional('memo', bytesOf(facts?.memo[0])),
    ...optional('createdAtNs', facts?.created_at_time[0]),
  }
}

/** What has taken place decides where the ledger's word is none that is known. */
function kindOf({ kind, mint, burn, transfer, approve }: Ledger.Transaction): HistoryKind {
  const known = KINDS.find((name) => name === kind)
  if (known) return known
  if (mint.length > 0) return 'mint'
  if (burn.length > 0) return 'burn'
  if (transfer.length > 0) return 'transfer'
  return approve.length > 0 ? 'approve' : 'other'
}

const bytesOf = (memo: Uint8Array | number[] | undefined) => memo && Uint8Array.from(memo)

function textOf(account: Account | undefined): string | undefined {
  if (account === undefined) return undefined
  const [subaccount] = account.subaccount
  return accountText(account.owner.toUint8Array(), subaccount && Uint8Array.from(subaccount))
}
