import type { LimitOrderKey, LimitOrderType, LimitOrderValue } from '@sluice/candid/swap_pool'
import { type Page, pageOfMap } from '@sluice/canister'
import type { PoolContext } from '../pool/PoolContext.ts'
import type { LimitOrder, Side } from '../pool/storedTypes.ts'
import { orderIdsOf, ownerOf } from '../positions/ownership.ts'

/** `getLimitOrders` has no pages in its interface; it shows the orders that fill first. */
const MOST_OF_A_SIDE = 1000

type Entry = [LimitOrderKey, LimitOrderValue]
type PagedEntry = [LimitOrderType, LimitOrderKey, LimitOrderValue]

/** The orders that sell token1 (lower) and those that sell token0 (upper), in the order in which they fill. */
export function getLimitOrders(context: PoolContext) {
  return {
    lowerLimitOrders: queueOf(context, 'token1'),
    upperLimitOrders: queueOf(context, 'token0'),
  }
}

/** A page of all orders by their position. */
export function getLimitOrderPage(
  context: PoolContext,
  offset: bigint,
  limit: bigint,
): Page<PagedEntry> {
  return pageOfMap(context.storage.orders, { offset, limit }, (positionId, order): PagedEntry => {
    const [key, value] = viewOrder(context, positionId, order)
    return [order.side === 'token0' ? { Upper: null } : { Lower: null }, key, value]
  })
}

/** The orders of one user by what they sell. */
export function getUserLimitOrders(context: PoolContext, user: Uint8Array) {
  const own = ordersOf(context, user)
  const idsOf = (side: Side) =>
    own
      .filter(([, order]) => order.side === side)
      .map(([userPositionId, { createdAtNs }]) => ({ timestamp: createdAtNs, userPositionId }))
  return { lowerLimitOrderIds: idsOf('token1'), upperLimitOrdersIds: idsOf('token0') }
}

/** The orders of one user, newest first. */
export function getSortedUserLimitOrders(context: PoolContext, user: Uint8Array) {
  return ordersOf(context, user)
    .toSorted(([, a], [, b]) => (a.sequence > b.sequence ? -1 : 1))
    .map(([userPositionId, order]) => ({
      userPositionId,
      timestamp: order.createdAtNs,
      tickLimit: BigInt(order.tickLimit),
      ...amountsOf(order),
    }))
}

function queueOf(context: PoolContext, side: Side): Entry[] {
  const { orderQueues, orders } = context.storage
  return orderQueues[side].entries(0, MOST_OF_A_SIDE).flatMap(([, positionId]) => {
    const order = orders.get(positionId)
    return order === undefined ? [] : [viewOrder(context, positionId, order)]
  })
}

function ordersOf({ storage }: PoolContext, user: Uint8Array): [bigint, LimitOrder][] {
  return orderIdsOf(storage, user, MOST_OF_A_SIDE).flatMap((id): [bigint, LimitOrder][] => {
    const order = storage.orders.get(id)
    return order === undefined ? [] : [[id, order]]
  })
}

function viewOrder({ storage, toPrincipal }: PoolContext, id: bigint, order: LimitOrder): Entry {
  const owner = ownerOf(storage, id) ?? new Uint8Array()
  return [
    { tickLimit: BigInt(order.tickLimit), timestamp: order.createdAtNs },
    { owner: toPrincipal(owner), userPositionId: id, ...amountsOf(order) },
  ]
}

function amountsOf({ side, amountIn }: LimitOrder) {
  return {
    token0InAmount: side === 'token0' ? amountIn : 0n,
    token1InAmount: side === 'token1' ? amountIn : 0n,
  }
}
