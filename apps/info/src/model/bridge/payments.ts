import type { EventOf } from '../events/eventFields.ts'
import { NonsenseError } from '../NonsenseError.ts'
import type { BridgeBook, Bridges, Payment } from './BridgeBook.ts'

/** The minter pays withdrawals, or puts coins together. @throws NonsenseError */
export function sendPayment(
  bridges: Bridges,
  book: BridgeBook,
  event: EventOf<'transactionSent'>,
): void {
  const payment = newPayment(book)
  spend(book, payment, { spent: event.spent, coins: event.coins })
  addVersion(bridges, book, payment, event)
}

/**
 * Another version of a payment is sent. Where it spends something else, what the version before left is owned again. Of a payment that was
 * never told only this version is known. @throws NonsenseError
 */
export function replacePayment(
  bridges: Bridges,
  book: BridgeBook,
  event: EventOf<'transactionReplaced'>,
): void {
  const payment = book.payments.get(event.before) ?? newPayment(book)
  payment.isReturned = false
  if (event.spent !== undefined)
    spend(book, payment, { spent: event.spent, coins: event.coins ?? 0 })
  addVersion(bridges, book, payment, event)
}

/** A coin of the minter's own: is it the change of a payment, whichever version was mined? */
export function returnChange(bridges: Bridges, book: BridgeBook, coin: string): void {
  const [txid = '', vout] = coin.split(':')
  const payment = book.payments.get(txid)
  const version = payment?.versions.find((one) => one.txid === txid)
  if (payment === undefined || String(version?.changeVout) !== vout) return
  payment.isReturned = true
  bridges.touchPayment(book, payment)
}

/** A version was mined deep enough: nothing of the payment is under way any more. @returns the minter's fee of that version */
export function confirmPayment(bridges: Bridges, book: BridgeBook, txid: string): bigint {
  const payment = book.payments.get(txid)
  if (payment === undefined) return 0n
  bridges.touchPayment(book, payment)
  for (const version of payment.versions) book.payments.delete(version.txid)
  return payment.versions.find((version) => version.txid === txid)?.minterFee ?? 0n
}

function newPayment({ payments }: BridgeBook): Payment {
  let last = 0
  for (const { id } of payments.values()) last = Math.max(last, id)
  return { id: last + 1, versions: [], spent: 0n, spentCount: 0, isReturned: false }
}

function spend(
  book: BridgeBook,
  payment: Payment,
  { spent, coins }: { readonly spent: bigint; readonly coins: number },
): void {
  book.coins += payment.spent - spent
  book.coinCount += payment.spentCount - coins
  payment.spent = spent
  payment.spentCount = coins
}

function addVersion(
  bridges: Bridges,
  book: BridgeBook,
  payment: Payment,
  {
    txid,
    change,
    changeVout,
    minterFee,
  }: EventOf<'transactionSent'> | EventOf<'transactionReplaced'>,
): void {
  if (book.payments.has(txid)) throw new NonsenseError(`the minter sends ${txid} twice`)
  payment.versions.push({ txid, change, changeVout, minterFee })
  book.payments.set(txid, payment)
  bridges.touchPayment(book, payment)
}
