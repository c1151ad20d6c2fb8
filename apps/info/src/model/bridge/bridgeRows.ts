import type { TableWrite } from '../../storage/InfoDatabase.ts'
import type { Row } from '../../storage/schema.ts'
import type { BridgeBook, BridgeLevel, Bridges, Done, Payment } from './BridgeBook.ts'

const text = (value: bigint | undefined) => (value === undefined ? null : value.toString())
const maybe = (value: string | null) => (value === null ? undefined : BigInt(value))

export const doneRow = (done: Done) => ({
  minted: done.minted.toString(),
  dissolved: done.dissolved.toString(),
  deposits: done.deposits,
  withdrawals: done.withdrawals,
  fees: done.fees.toString(),
  refunded: done.refunded.toString(),
  refunds: done.refunds,
})

const toDone = (row: ReturnType<typeof doneRow>): Done => ({
  minted: BigInt(row.minted),
  dissolved: BigInt(row.dissolved),
  deposits: row.deposits,
  withdrawals: row.withdrawals,
  fees: BigInt(row.fees),
  refunded: BigInt(row.refunded),
  refunds: row.refunds,
})

const bridgeRow = (book: BridgeBook): Row<'bridges'> => ({
  ledger_id: book.ledgerId,
  ...doneRow(book.total),
  check_fee: book.checkFee.toString(),
  coins: book.coins.toString(),
  coin_count: book.coinCount,
  change: book.change.toString(),
  owed: book.owed.toString(),
  last_ms: book.lastMs ?? null,
  supply: text(book.supply?.amount),
  supply_ms: book.supply?.timeMs ?? null,
})

const withdrawalRow = (book: BridgeBook, withdrawal: bigint): Row<'bridge_withdrawals'> => {
  const known = book.withdrawals.get(withdrawal)
  return {
    ledger_id: book.ledgerId,
    withdrawal: withdrawal.toString(),
    amount: (known?.amount ?? 0n).toString(),
    is_owed: known?.isOwed ? 1 : 0,
  }
}

function paymentRow(book: BridgeBook, txid: string): Row<'bridge_payments'> {
  const payment = book.payments.get(txid)
  const place = payment?.versions.findIndex((version) => version.txid === txid) ?? 0
  const version = payment?.versions[place]
  return {
    ledger_id: book.ledgerId,
    txid,
    payment: payment?.id ?? 0,
    version: place,
    spent: (payment?.spent ?? 0n).toString(),
    spent_count: payment?.spentCount ?? 0,
    is_returned: payment?.isReturned ? 1 : 0,
    change: text(version?.change),
    change_vout: version?.changeVout ?? null,
    minter_fee: (version?.minterFee ?? 0n).toString(),
  }
}

/** What is to be written of bridges; they forget that it has changed. */
export function bridgeChanges({ touched }: Bridges): TableWrite[] {
  const withdrawals = parted(
    touched.withdrawals,
    (book, withdrawal) => book.withdrawals.has(withdrawal),
    withdrawalRow,
  )
  const payments = parted(touched.payments, (book, txid) => book.payments.has(txid), paymentRow)
  const writes: TableWrite[] = [
    { table: 'bridges', mode: 'upsert', rows: [...touched.books].map(bridgeRow) },
    { table: 'bridge_past', mode: 'upsert', rows: [...touched.past.values()] },
    { table: 'bridge_supply', mode: 'upsert', rows: [...touched.supply.values()] },
    { table: 'bridge_withdrawals', mode: 'upsert', rows: withdrawals.kept },
    { table: 'bridge_withdrawals', mode: 'delete', rows: withdrawals.gone },
    { table: 'bridge_payments', mode: 'upsert', rows: payments.kept },
    { table: 'bridge_payments', mode: 'delete', rows: payments.gone },
  ]
  for (const changed of Object.values(touched)) changed.clear()
  return writes
}

/** The rows of what is still there, and those of what is gone. */
function parted<Key, Made>(
  sets: ReadonlyMap<BridgeBook, ReadonlySet<Key>>,
  isThere: (book: BridgeBook, key: Key) => boolean,
  toRow: (book: BridgeBook, key: Key) => Made,
): { readonly kept: Made[]; readonly gone: Made[] } {
  const rows: { kept: Made[]; gone: Made[] } = { kept: [], gone: [] }
  for (const [book, keys] of sets)
    for (const key of keys) (isThere(book, key) ? rows.kept : rows.gone).push(toRow(book, key))
  return rows
}

/** The rows that bridges go on from. */
export type StoredBridges = {
  readonly bridges: readonly Row<'bridges'>[]
  /** The latest of each ledger and level. */
  readonly bridgePast: readonly Row<'bridge_past'>[]
  readonly bridgeWithdrawals: readonly Row<'bridge_withdrawals'>[]
  /** In the order of their versions. */
  readonly bridgePayments: readonly Row<'bridge_payments'>[]
}

/** The bridges as they were when these rows were written. */
export function readBridges(bridges: Bridges, stored: StoredBridges): void {
  for (const row of stored.bridges) readBook(bridges.book(row.ledger_id), row)
  for (const { ledger_id, level, start_ms, ...row } of stored.bridgePast)
    if (isLevel(level))
      bridges.book(ledger_id).periods.set(level, { level, startMs: start_ms, done: toDone(row) })
  for (const { ledger_id, withdrawal, amount, is_owed } of stored.bridgeWithdrawals)
    bridges
      .book(ledger_id)
      .withdrawals.set(BigInt(withdrawal), { amount: BigInt(amount), isOwed: is_owed === 1 })
  for (const row of stored.bridgePayments) readPayment(bridges.book(row.ledger_id), row)
}

const isLevel = (level: string): level is BridgeLevel => level === 'h1' || level === 'd1'

function readBook(book: BridgeBook, row: Row<'bridges'>): void {
  Object.assign(book.total, toDone(row))
  book.checkFee = BigInt(row.check_fee)
  book.coins = BigInt(row.coins)
  book.coinCount = row.coin_count
  book.owed = BigInt(row.owed)
  book.lastMs = row.last_ms ?? undefined
  if (row.supply !== null && row.supply_ms !== null)
    book.supply = { amount: BigInt(row.supply), timeMs: row.supply_ms }
}

function readPayment({ payments }: BridgeBook, row: Row<'bridge_payments'>): void {
  const payment = [...payments.values()].find(({ id }) => id === row.payment) ?? {
    id: row.payment,
    versions: [],
    spent: BigInt(row.spent),
    spentCount: row.spent_count,
    isReturned: row.is_returned === 1,
  }
  payment.versions.push({
    txid: row.txid,
    change: maybe(row.change),
    changeVout: row.change_vout ?? undefined,
    minterFee: BigInt(row.minter_fee),
  })
  payments.set(row.txid, payment satisfies Payment)
}
