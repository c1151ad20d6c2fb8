import { DAY_MS, HOUR_MS, startOf } from '../candles/levels.ts'
import {
  type BridgeBook,
  type BridgeLevel,
  type Bridges,
  type Done,
  nothingDone,
} from './BridgeBook.ts'
import { doneRow } from './bridgeRows.ts'

/** Periods of the past, and how long each is. */
const LEVELS: readonly (readonly [BridgeLevel, number])[] = [
  ['h1', HOUR_MS],
  ['d1', DAY_MS],
]

/** Adds something that was done to the whole and to its hour and day; those of an event without a time are not known. */
export function count(book: BridgeBook, timeMs: number, done: Partial<Done>): void {
  add(book.total, done)
  if (timeMs === 0) return
  for (const [level, lengthMs] of LEVELS) {
    const startMs = startOf(timeMs, lengthMs)
    const known = book.periods.get(level)
    const period = known?.startMs === startMs ? known : { level, startMs, done: nothingDone() }
    book.periods.set(level, period)
    add(period.done, done)
  }
}

function add(sum: Done, done: Partial<Done>): void {
  sum.minted += done.minted ?? 0n
  sum.dissolved += done.dissolved ?? 0n
  sum.deposits += done.deposits ?? 0
  sum.withdrawals += done.withdrawals ?? 0
  sum.fees += done.fees ?? 0n
  sum.refunded += done.refunded ?? 0n
  sum.refunds += done.refunds ?? 0
}

/** The hour and the day of an event as they stand after it. */
export function notePast({ touched }: Bridges, book: BridgeBook): void {
  const [coins, owed] = [String(book.coins + book.change), String(book.owed)]
  for (const { level, startMs, done } of book.periods.values()) {
    const place = { ledger_id: book.ledgerId, level, start_ms: startMs }
    touched.past.set(`${book.ledgerId} ${level} ${startMs}`, {
      ...place,
      ...doneRow(done),
      coins,
      owed,
    })
  }
}

/** What the ledger says of the supply now. */
export function noteSupply({ touched }: Bridges, book: BridgeBook): void {
  if (book.supply === undefined) return
  const { amount, timeMs } = book.supply
  for (const [level, lengthMs] of LEVELS) {
    const start_ms = startOf(timeMs, lengthMs)
    const row = { ledger_id: book.ledgerId, level, start_ms, supply: amount.toString() }
    touched.supply.set(`${book.ledgerId} ${level} ${start_ms}`, row)
  }
}
