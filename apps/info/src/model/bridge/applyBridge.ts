import { BRIDGE_EVENT_FIELDS } from '../events/bridgeEventFields.ts'
import type { EventOf, SourceEvent } from '../events/eventFields.ts'
import { NonsenseError } from '../NonsenseError.ts'
import type { BridgeBook, Bridges } from './BridgeBook.ts'
import { count, notePast, noteSupply } from './bridgePast.ts'
import { confirmPayment, replacePayment, returnChange, sendPayment } from './payments.ts'

type BridgeKind = keyof typeof BRIDGE_EVENT_FIELDS
export type BridgeEvent = { [Kind in BridgeKind]: EventOf<Kind> }[BridgeKind]

export const isOfBridge = (event: SourceEvent): event is BridgeEvent =>
  event.kind in BRIDGE_EVENT_FIELDS

type Place = { readonly source: string; readonly timeMs: number }

/** Applies what was told of the bridge that the source is named for, as `minter:<ledger>`. @throws NonsenseError */
export function applyBridge(bridges: Bridges, event: BridgeEvent, { source, timeMs }: Place): void {
  const book = bridges.book(source.slice(source.indexOf(':') + 1))
  bridges.touched.books.add(book)
  if (event.kind === 'supplyTold') {
    book.supply = { amount: event.supply, timeMs }
    noteSupply(bridges, book)
    return
  }
  if (timeMs > 0) book.lastMs = timeMs
  // an hour in which nothing is counted has its coins all the same
  count(book, timeMs, {})
  applyLogged(bridges, book, event, timeMs)
  if (book.coins < 0n || book.coinCount < 0)
    throw new NonsenseError(`${source}: spends coins that it does not have`)
  if (timeMs > 0) notePast(bridges, book)
}

function applyLogged(
  bridges: Bridges,
  book: BridgeBook,
  event: Exclude<BridgeEvent, EventOf<'supplyTold'>>,
  timeMs: number,
): void {
  switch (event.kind) {
    case 'minterFeeSet':
      book.checkFee = event.checkFee
      break
    case 'coinsReceived':
      receive(bridges, book, event, timeMs)
      break
    case 'withdrawalAccepted':
      count(book, timeMs, { dissolved: event.amount, withdrawals: 1 })
      owe(bridges, book, event)
      break
    case 'withdrawalRemoved':
      setAside(bridges, book, event.withdrawal)
      break
    case 'transactionSent':
      for (const withdrawal of event.withdrawals) settle(bridges, book, BigInt(withdrawal))
      sendPayment(bridges, book, event)
      break
    case 'transactionReplaced':
      replacePayment(bridges, book, event)
      break
    case 'transactionConfirmed':
      count(book, timeMs, { fees: confirmPayment(bridges, book, event.txid) })
      break
    case 'refundScheduled':
      owe(bridges, book, event)
      break
    case 'refunded':
      count(book, timeMs, { refunded: settle(bridges, book, event.withdrawal), refunds: 1 })
      break
    case 'minterNoted':
      break
  }
}

/** All but the fee of each deposit is minted. What is paid to the minter itself is change, or a gift. */
function receive(
  bridges: Bridges,
  book: BridgeBook,
  { isOwn, amount, coins, ownCoins }: EventOf<'coinsReceived'>,
  timeMs: number,
): void {
  book.coins += amount
  book.coinCount += coins
  if (isOwn) {
    for (const coin of ownCoins) returnChange(bridges, book, coin)
    return
  }
  const kept = book.checkFee * BigInt(coins)
  const fees = kept < amount ? kept : amount
  count(book, timeMs, { minted: amount - fees, deposits: coins, fees })
}

function owe(
  bridges: Bridges,
  book: BridgeBook,
  { withdrawal, amount }: { readonly withdrawal: bigint; readonly amount: bigint },
): void {
  settle(bridges, book, withdrawal)
  book.withdrawals.set(withdrawal, { amount, isOwed: true })
  book.owed += amount
}

/** Too little to be paid out. The minter keeps it, unless it gives it back afterwards. */
function setAside(bridges: Bridges, book: BridgeBook, withdrawal: bigint): void {
  const amount = settle(bridges, book, withdrawal)
  book.withdrawals.set(withdrawal, { amount, isOwed: false })
}

/** Nothing more is owed for it. @returns how much it was about; 0 for one that nobody knows */
function settle(bridges: Bridges, book: BridgeBook, withdrawal: bigint): bigint {
  bridges.touchWithdrawal(book, withdrawal)
  const known = book.withdrawals.get(withdrawal)
  if (known === undefined) return 0n
  book.withdrawals.delete(withdrawal)
  if (known.isOwed) book.owed -= known.amount
  return known.amount
}
