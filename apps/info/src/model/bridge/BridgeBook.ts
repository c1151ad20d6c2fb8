import type { Row } from '../../storage/schema.ts'

/** What was done within a stretch of time. Amounts are the token's smallest unit, which is that of its coin. */
export type Done = {
  minted: bigint
  dissolved: bigint
  deposits: number
  withdrawals: number
  fees: bigint
  refunded: bigint
  refunds: number
}

export const nothingDone = (): Done => ({
  minted: 0n,
  dissolved: 0n,
  deposits: 0,
  withdrawals: 0,
  fees: 0n,
  refunded: 0n,
  refunds: 0,
})

export type BridgeLevel = 'h1' | 'd1'

/** The hour or day that something happened in last. */
export type BridgePeriod = {
  readonly level: BridgeLevel
  readonly startMs: number
  readonly done: Done
}

/** A withdrawal that is neither paid nor given back. */
export type OpenWithdrawal = { readonly amount: bigint; readonly isOwed: boolean }

/** One version of a transaction: only one of them is ever mined. */
type PaymentVersion = {
  readonly txid: string
  readonly change: bigint | undefined
  readonly changeVout: number | undefined
  readonly minterFee: bigint
}

/** What the minter pays, in the versions that it has sent. */
export type Payment = {
  readonly id: number
  readonly versions: PaymentVersion[]
  spent: bigint
  spentCount: number
  isReturned: boolean
}

/** What is known of a bridge: all that follows from its minter's log, and the supply of its token. */
export class BridgeBook {
  readonly ledgerId: string
  readonly total = nothingDone()
  checkFee = 0n
  coins = 0n
  coinCount = 0
  owed = 0n
  lastMs: number | undefined
  supply: { readonly amount: bigint; readonly timeMs: number } | undefined
  readonly periods = new Map<BridgeLevel, BridgePeriod>()
  readonly withdrawals = new Map<bigint, OpenWithdrawal>()
  /** Each payment under the id of each of its versions. */
  readonly payments = new Map<string, Payment>()

  constructor(ledgerId: string) {
    this.ledgerId = ledgerId
  }

  /** What transactions under way bring back, by their latest versions. */
  get change(): bigint {
    let sum = 0n
    for (const { isReturned, versions } of new Set(this.payments.values()))
      if (!isReturned) sum += versions.at(-1)?.change ?? 0n
    return sum
  }
}

/** All bridges, by the ledgers of their tokens, and what has changed since it was written last. */
export class Bridges {
  readonly books = new Map<string, BridgeBook>()
  readonly touched = {
    books: new Set<BridgeBook>(),
    withdrawals: new Map<BridgeBook, Set<bigint>>(),
    payments: new Map<BridgeBook, Set<string>>(),
    past: new Map<string, Row<'bridge_past'>>(),
    supply: new Map<string, Row<'bridge_supply'>>(),
  }

  /** The bridge of a ledger, from now on known. */
  book(ledgerId: string): BridgeBook {
    const known = this.books.get(ledgerId)
    if (known !== undefined) return known
    const book = new BridgeBook(ledgerId)
    this.books.set(ledgerId, book)
    return book
  }

  touchWithdrawal(book: BridgeBook, withdrawal: bigint): void {
    touch(this.touched.withdrawals, book, withdrawal)
  }

  touchPayment(book: BridgeBook, { versions }: Payment): void {
    for (const { txid } of versions) touch(this.touched.payments, book, txid)
  }
}

function touch<Key>(sets: Map<BridgeBook, Set<Key>>, book: BridgeBook, key: Key): void {
  const known = sets.get(book)
  if (known === undefined) sets.set(book, new Set([key]))
  else known.add(key)
}
