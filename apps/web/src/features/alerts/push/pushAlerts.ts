import type { PushAlert } from '@sluice/sdk/infoPush'
import type { OpenTransfer } from '../../bridge/open/openTransfers.ts'
import type { OutOfRange } from '../../liquidity/watch/outOfRange.ts'
import type { KeptOrder } from '../../orders/watch/keptOrders.ts'
import type { Alert } from '../alert.ts'
import { type News, orderTag, rangeTag } from '../tellBrowser.ts'

const LONGEST_BODY = 200

/** What an account waits for on this device. */
export type Waiting = {
  readonly alerts: readonly Alert[]
  readonly orders: readonly KeptOrder[]
  /** Positions that are in their range now. */
  readonly ranges: readonly OutOfRange[]
  readonly transfers: readonly OpenTransfer[]
  /** What it wants to hear nothing of. */
  readonly silent: readonly News[]
}

/** How each is told. */
export type PushWords = {
  readonly price: (alert: Alert) => string
  readonly order: (order: KeptOrder) => string
  readonly range: (range: OutOfRange) => string
  readonly transfer: (transfer: OpenTransfer) => string
}

/** What the info service can wait for of all that, in the words of the page: it knows no language, and not whose it is. */
export function pushAlertsOf(waiting: Waiting, words: PushWords, most: number): PushAlert[] {
  const { silent } = waiting
  const all = [
    ...(silent.includes('prices') ? [] : waiting.alerts.flatMap((one) => ofPrice(one, words))),
    ...(silent.includes('orders') ? [] : waiting.orders.map((one) => ofOrder(one, words))),
    ...(silent.includes('ranges') ? [] : waiting.ranges.map((one) => ofRange(one, words))),
    ...(silent.includes('bridge')
      ? []
      : waiting.transfers.flatMap((one) => ofTransfer(one, words))),
  ]
  const cut = (alert: PushAlert) => ({ ...alert, body: alert.body.slice(0, LONGEST_BODY) })
  return all.slice(0, most).map(cut)
}

function ofPrice(alert: Alert, words: PushWords): PushAlert[] {
  const { id, base, quote, way, price, fired } = alert
  if (fired !== undefined || price <= 0n) return []
  const of = { base: base.ledgerId, ...(quote && { quote: quote.ledgerId }) }
  const condition = { kind: 'price', ...of, way, price } as const
  return [{ id, condition, body: words.price(alert), link: '/alerts' }]
}

const ofOrder = (order: KeptOrder, words: PushWords): PushAlert => ({
  id: orderTag(order),
  condition: { kind: 'order', poolId: order.poolId, positionId: order.positionId },
  body: words.order(order),
  link: '/swap/limit',
})

const ofRange = (range: OutOfRange, words: PushWords): PushAlert => ({
  id: rangeTag(range),
  condition: { kind: 'range', poolId: range.poolId, positionId: range.id },
  body: words.range(range),
  link: `/liquidity/position/${range.id}/${range.poolId}`,
})

/** Only withdrawals of bitcoin: the service reads no other minter's log, and of deposits it hears when they are minted. */
function ofTransfer(transfer: OpenTransfer, words: PushWords): PushAlert[] {
  const block = /^btc-out-(\d{1,15})$/.exec(transfer.id)?.[1]
  if (block === undefined) return []
  const condition = {
    kind: 'withdrawal',
    ledgerId: transfer.ledgerId,
    block: BigInt(block),
  } as const
  const link = `/ck-bridge/transfer/${transfer.id}`
  return [{ id: transfer.id, condition, body: words.transfer(transfer), link }]
}
