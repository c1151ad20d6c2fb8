import { NO_TRADE, recordInCandles } from '../candles/recordInCandles.ts'
import type { EventOf } from '../events/eventFields.ts'
import { NonsenseError } from '../NonsenseError.ts'
import type { OrderBook, PoolBook } from '../state/books.ts'
import type { Applying } from './Applying.ts'
import { requirePosition, worthOf } from './liquidity.ts'
import { recordTransaction } from './recordTransaction.ts'

/** A position becomes a limit order. @throws NonsenseError */
export function addOrder(applying: Applying, pool: PoolBook, event: EventOf<'orderAdded'>): void {
  const { state, id, timeMs } = applying
  requirePosition(pool, event.positionId)
  const { positionId, tickLimit, side, amountIn } = event
  const owner = state.user(event.owner, timeMs)
  const order: OrderBook = {
    id,
    pool,
    positionId,
    owner,
    tickLimit,
    side,
    amountIn,
    placedMs: timeMs,
    status: 'open',
    endedMs: undefined,
    paid: undefined,
  }
  pool.orders.set(positionId, order)
  state.touched.orders.add(order)
  recordOrder(applying, pool, event)
}

/** The order has done its work, or its owner took it back; its liquidity went out in an event of its own. @throws NonsenseError */
export function endOrder(
  applying: Applying,
  pool: PoolBook,
  event: EventOf<'orderFilled'> | EventOf<'orderRemoved'>,
): void {
  const order = pool.orders.get(event.positionId)
  if (order === undefined)
    throw new NonsenseError(`${pool.canisterId}: position ${event.positionId} is no order`)
  order.status = event.kind === 'orderFilled' ? 'filled' : 'removed'
  order.endedMs = applying.timeMs
  order.paid = { amount0: event.amount0, amount1: event.amount1 }
  pool.orders.delete(event.positionId)
  applying.state.touched.orders.add(order)
  recordOrder(applying, pool, event)
}

type OrderEvent = EventOf<'orderAdded'> | EventOf<'orderFilled'> | EventOf<'orderRemoved'>

function recordOrder(applying: Applying, pool: PoolBook, event: OrderEvent): void {
  const { kind, positionId, side, amountIn } = event
  const amounts =
    side === 0 ? { amount0: amountIn, amount1: 0n } : { amount0: 0n, amount1: amountIn }
  recordTransaction(applying, {
    pool,
    kind,
    user: applying.state.user(event.owner, applying.timeMs),
    positionId,
    valueUsd: worthOf(applying, pool, amounts),
  })
  recordInCandles(applying, pool, { ...NO_TRADE, isTransaction: true })
}
