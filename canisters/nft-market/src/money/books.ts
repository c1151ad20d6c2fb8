import { type Account, concatBytes, isSameBytes } from '@sluice/canister'
import type { MarketContext } from '../market/MarketContext.ts'
import type { LedgerBooks, MarketState } from '../market/MarketState.ts'

/**
 * Whose the tokens are that the market's account holds, by ledger: owed (anybody's who can claim), locked (in offers), selling (in sales
 * that are not paid out), outgoing (on their way to somebody).
 */

const NOTHING: LedgerBooks = { owed: 0n, locked: 0n, selling: 0n, outgoing: 0n }
type Part = keyof LedgerBooks
type Stored = Pick<MarketState, 'books' | 'owed'>

export function booksOf({ books }: Stored, ledger: Uint8Array): LedgerBooks {
  return books.get(ledger) ?? NOTHING
}

/** Came in, or is certainly gone. */
export function addTo(state: Stored, ledger: Uint8Array, part: Part, amount: bigint): void {
  const books = booksOf(state, ledger)
  state.books.set(ledger, { ...books, [part]: books[part] + amount })
}

/** Belongs to somebody else now, or is somewhere else. */
export function shift(
  state: Stored,
  ledger: Uint8Array,
  route: { from: Part; to: Part; amount: bigint },
): void {
  addTo(state, ledger, route.from, -route.amount)
  addTo(state, ledger, route.to, route.amount)
}

function accountKey({ owner, subaccount }: Account): Uint8Array {
  return concatBytes([Uint8Array.of(owner.length), owner, subaccount ?? new Uint8Array()])
}

export function owedTo(
  { owed }: Stored,
  account: Account,
): readonly { ledger: Uint8Array; amount: bigint }[] {
  return owed.get(accountKey(account)) ?? []
}

/** Changes what an account can claim; the sum in the books is the caller's to move. */
export function addOwed(state: Stored, account: Account, ledger: Uint8Array, amount: bigint): void {
  const rows = owedTo(state, account)
  const before = rows.find((row) => isSameBytes(row.ledger, ledger))?.amount ?? 0n
  const others = rows.filter((row) => !isSameBytes(row.ledger, ledger))
  const sum = before + amount
  const left = sum === 0n ? others : [...others, { ledger, amount: sum }]
  const key = accountKey(account)
  if (left.length === 0) state.owed.delete(key)
  else state.owed.set(key, left)
}

export type CheckedBooks = LedgerBooks & {
  readonly balance: bigint | undefined
  /** Whether the ledger holds all that is people's; undefined when it does not answer, or a payment came between. */
  readonly holds: boolean | undefined
}

/** Compares the books with the ledger's word. What is outgoing has left the account already, or not yet. */
export async function checkBooks(
  context: MarketContext,
  ledger: Uint8Array,
): Promise<CheckedBooks> {
  const before = heldOf(booksOf(context.state, ledger))
  // await: other messages run here
  const balance = await context.fetchBalance(ledger, context.self())
  const books = booksOf(context.state, ledger)
  const isSame = heldOf(books) === before
  const holds = balance !== undefined && isSame ? balance >= before : undefined
  return { ...books, balance, holds }
}

const heldOf = ({ owed, locked, selling }: LedgerBooks) => owed + locked + selling
