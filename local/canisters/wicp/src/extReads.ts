import type {
  Transaction,
  TransactionRequest,
  User,
  WrapRecord,
  WrapRequest,
} from '@sluice/candid/wicp'
import { isSameBytes, toHex } from '@sluice/canister'
import { accountOf } from './accounts.ts'
import type { ExtRecord, WicpState, WrapEntry } from './WicpState.ts'

const MAX_PAGE = 1_000

type Page<Item> = { totalElements: bigint; content: Item[]; offset: bigint; limit: bigint }
type Wish = { offset: [] | [bigint]; limit: [] | [bigint] }

/** The newest first; a limit of zero asks for all, of which a thousand come. */
export function readTransactions(state: WicpState, request: TransactionRequest): Page<Transaction> {
  const account = wantedAccount(request.user)
  const found = newestFirst(state.history.entries()).filter(
    ([index, { from, to }]) =>
      isWanted(request.index, index) &&
      isWantedHash(request.hash, index) &&
      (account === undefined || isSameBytes(from, account) || isSameBytes(to, account)),
  )
  return pageOf(found, request, ([index, entry]) => transactionOf(index, entry))
}

export function readWraps(state: WicpState, request: WrapRequest): Page<WrapRecord> {
  const wanted = wantedAccount(request.user)
  const found = newestFirst(state.wraps.entries()).filter(
    ([index, { account }]) =>
      isWanted(request.index, index) && (wanted === undefined || isSameBytes(account, wanted)),
  )
  return pageOf(found, request, ([index, entry]) => wrapRecord(index, entry))
}

/** Who holds how much, largest first. */
export function readHolders(
  state: WicpState,
  request: Wish,
): Page<{ account: string; balance: bigint }> {
  const holders = state.balances.entries().sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
  return pageOf(holders, request, ([account, balance]) => ({
    account: toHex(account),
    balance,
  }))
}

function pageOf<Entry, Item>(
  entries: readonly Entry[],
  { offset, limit }: Wish,
  toItem: (entry: Entry) => Item,
): Page<Item> {
  const start = Number(offset[0] ?? 0n)
  const asked = Number(limit[0] ?? 0n)
  const length = asked === 0 || asked > MAX_PAGE ? MAX_PAGE : asked
  return {
    totalElements: BigInt(entries.length),
    content: entries.slice(start, start + length).map(toItem),
    offset: BigInt(start),
    limit: BigInt(asked),
  }
}

const newestFirst = <Entry>(entries: Entry[]): Entry[] => entries.reverse()

const isWanted = ([wanted]: [] | [bigint], index: bigint) =>
  wanted === undefined || wanted === index

const isWantedHash = ([wanted]: [] | [string], index: bigint) =>
  wanted === undefined || wanted === `${index}`

/** An account that is none has no transactions: an empty identifier matches nothing. */
function wantedAccount([user]: [] | [User]): Uint8Array | undefined {
  return user === undefined ? undefined : (accountOf(user) ?? new Uint8Array())
}

function transactionOf(index: bigint, entry: ExtRecord): Transaction {
  return {
    index,
    hash: `${index}`,
    from: toHex(entry.from),
    to: toHex(entry.to),
    amount: entry.amount,
    fee: entry.fee,
    status: 'complete',
    timestamp: entry.timestamp,
    memo: entry.memo.length === 0 ? [] : [entry.memo],
    transType: transTypeOf(entry),
  }
}

function transTypeOf({ kind }: ExtRecord): Transaction['transType'] {
  switch (kind) {
    case 'transfer':
      return { transfer: null }
    case 'approve':
      return { approve: null }
    case 'mint':
      return { mint: null }
    case 'burn':
      return { burn: null }
  }
}

function wrapRecord(index: bigint, entry: WrapEntry): WrapRecord {
  const account = toHex(entry.account)
  return {
    index,
    from: account,
    to: account,
    amount: entry.amount,
    blockHeight: entry.block,
    date: entry.timestamp,
    wrapType: entry.kind === 'wrap' ? { wrap: null } : { unwrap: null },
  }
}
