import type { LimitOrderArgs } from '@sluice/candid/swap_pool'
import { i32Key, isSameBytes, u64Key } from '@sluice/canister'
import { appendEvent } from '../log/events.ts'
import { beginPayout, type Payout, sendPayouts } from '../money/payout.ts'
import type { Due, PoolContext } from '../pool/PoolContext.ts'
import { refuse } from '../pool/result.ts'
import type { LimitOrder, Side } from '../pool/storedTypes.ts'
import { addOrderOf, ownerOf, removeOrderOf, requireOwner } from '../positions/ownership.ts'
import { takeLiquidity } from '../positions/removeLiquidity.ts'
import { positionAmounts } from '../reads/positionReads.ts'

/**
 * A swap fills at most so many orders in its own message, far below what a message may execute; those beyond follow in the
 * next one.
 */
const FILLS_AT_ONCE = 300

/**
 * Makes a limit order of a position that holds one token only, beside the price: once the price has gone through to
 * `tickLimit`, the position is closed and paid out. Its owner earns the trading fee like any other position.
 */
export function addLimitOrder(
  context: PoolContext,
  owner: Uint8Array,
  args: LimitOrderArgs,
): boolean {
  const { storage } = context
  const { positionId } = args
  requireOwner(storage, owner, positionId)
  if (!storage.access.get().ordersAvailable) refuse('Limit orders are not available now')
  if (storage.orders.has(positionId)) refuse('Position already has an active limit order')
  const { side, tickLimit } = requireOrder(context, args)
  const { amount0, amount1 } = positionAmounts(context, positionId)
  const sequence = storage.nextOrderSequence.get()
  const amountIn = side === 'token0' ? amount0 : amount1
  const order = { side, tickLimit, sequence, createdAtNs: context.now(), amountIn }
  storage.nextOrderSequence.set(sequence + 1n)
  storage.orders.set(positionId, order)
  addOrderOf(storage, owner, positionId)
  storage.orderQueues[side].set(orderKey(order), positionId)
  delete context.orderHeads[side]
  appendEvent(context, { kind: 'orderAdded', owner, positionId, tickLimit, side, amountIn })
  return true
}

/** Which token a new order would sell, or why it can't be one. */
function requireOrder(
  { engine }: PoolContext,
  { positionId, tickLimit: sent }: LimitOrderArgs,
): { side: Side; tickLimit: number } {
  const position = engine.positions.getPosition(positionId)
  if (position === undefined) return refuse('Check operator failed')
  const { tickLower, tickUpper, liquidity } = position
  const tickLimit = BigInt.asIntN(32, sent) === sent ? Number(sent) : Number.NaN
  if (!(tickLimit >= tickLower && tickLimit <= tickUpper)) {
    refuse(`Invalid tickLimit: tickLimit=${sent}, tickLower=${tickLower}, tickUpper=${tickUpper}`)
  }
  if (liquidity === 0n) refuse('The position holds nothing to sell')
  const { tick } = engine.state
  if (tick < tickLower && tickLimit > tickLower) return { side: 'token0', tickLimit }
  if (tick > tickUpper && tickLimit < tickUpper) return { side: 'token1', tickLimit }
  return refuse('Invalid price range.')
}

/** Cancels an order: its position is closed and paid to the owner's wallet. Works while the pool is closed. */
export async function removeLimitOrder(
  context: PoolContext,
  owner: Uint8Array,
  positionId: bigint,
): Promise<boolean> {
  const { storage } = context
  const order = storage.orders.get(positionId)
  if (order === undefined) return refuse('Limit order not found')
  const holder = ownerOf(storage, positionId)
  if (holder === undefined || !isSameBytes(holder, owner)) refuse('Caller is not owner')
  await sendPayouts(context, closeOrder(context, { positionId, order, kind: 'orderRemoved' }))
  return true
}

/**
 * Fills every order that the price has passed, those whose limit was reached first before the others and, at one limit, the
 * older before the younger. Runs in the message that moved the price; only the payouts follow, each in the journal already.
 */
export function fillOrders(context: PoolContext): void {
  const { orders, access } = context.storage
  if (orders.size === 0 || !access.get().ordersAvailable) return
  const payouts: (Payout | undefined)[] = []
  for (let filled = 0; filled < FILLS_AT_ONCE; filled++) {
    const due = nextDue(context)
    if (due === undefined) break
    payouts.push(...closeOrder(context, { ...due, kind: 'orderFilled' }))
  }
  if (payouts.length > 0) context.schedule(0, () => sendPayouts(context, payouts))
  if (nextDue(context) !== undefined) context.schedule(0, async () => fillOrders(context))
}

function nextDue(context: PoolContext): Due | undefined {
  const { tick } = context.engine.state
  for (const side of ['token0', 'token1'] as const) {
    const head = headOf(context, side)
    if (head === undefined) continue
    const { tickLimit } = head.order
    if (side === 'token0' ? tick >= tickLimit : tick <= tickLimit) return head
  }
  return undefined
}

/** The order of a side that fills first. Every swap asks for it, so it is remembered until an order comes or goes. */
function headOf({ storage, orderHeads }: PoolContext, side: Side): Due | undefined {
  const known = orderHeads[side]
  if (known !== undefined) return known.due
  const positionId = storage.orderQueues[side].entries(0, 1)[0]?.[1]
  const order = positionId === undefined ? undefined : storage.orders.get(positionId)
  const due = positionId === undefined || order === undefined ? undefined : { positionId, order }
  orderHeads[side] = { due }
  return due
}

/** Takes an order out of the books and its position with it; returns the payouts to send. */
function closeOrder(
  context: PoolContext,
  { positionId, order, kind }: Due & { kind: 'orderFilled' | 'orderRemoved' },
): (Payout | undefined)[] {
  const { storage, engine } = context
  const owner = ownerOf(storage, positionId)
  const position = engine.positions.getPosition(positionId)
  if (owner === undefined || position === undefined) throw new Error('an order has no position')
  forgetOrder(context, positionId, order)
  removeOrderOf(storage, owner, positionId)
  const amounts = takeLiquidity(context, { owner, positionId, liquidity: position.liquidity })
  const { tickLimit, side, amountIn } = order
  const event = { owner, positionId, tickLimit, side, amountIn, ...amounts }
  const relatedId = appendEvent(context, { kind, ...event })
  const payout = { action: 'Withdraw', owner, relatedId } as const
  return [
    beginPayout(context, { ...payout, side: 'token0', amount: amounts.amount0 }),
    beginPayout(context, { ...payout, side: 'token1', amount: amounts.amount1 }),
  ]
}

function forgetOrder(context: PoolContext, positionId: bigint, order: LimitOrder): void {
  const { storage, orderHeads } = context
  delete orderHeads[order.side]
  storage.orders.delete(positionId)
  storage.orderQueues[order.side].delete(orderKey(order))
}

/**
 * Sorts orders by when they fill. A rising price reaches the lowest limit first, a falling one the highest; at the same limit
 * the one that came first is first.
 */
function orderKey({ side, tickLimit, sequence }: LimitOrder): Uint8Array {
  const key = new Uint8Array(12)
  key.set(i32Key.encode(side === 'token0' ? tickLimit : -tickLimit))
  key.set(u64Key.encode(sequence), 4)
  return key
}
