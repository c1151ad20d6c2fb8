import { initialPoolState, toSqrtPriceX96 } from '@sluice/amm'
import { NO_TRADE, recordInCandles } from '../candles/recordInCandles.ts'
import type { EventOf, PoolEvent } from '../events/eventFields.ts'
import { NonsenseError } from '../NonsenseError.ts'
import type { PoolBook } from '../state/books.ts'
import type { Applying } from './Applying.ts'
import {
  addLiquidity,
  moveProtocolShare,
  removeLiquidity,
  requirePosition,
  worthOf,
} from './liquidity.ts'
import { addOrder, endOrder } from './orders.ts'
import { moveFlow } from './outside.ts'
import { recordTransaction } from './recordTransaction.ts'
import { settlePool } from './settlePool.ts'
import { applySwap } from './swap.ts'

/** Takes in what happened in a pool. @throws NonsenseError or AmmError */
export function applyPoolEvent(applying: Applying, pool: PoolBook, event: PoolEvent): void {
  switch (event.kind) {
    case 'opened':
      open(applying, pool, event)
      break
    case 'swapped':
      applySwap(applying, pool, event)
      break
    case 'liquidityAdded':
      addLiquidity(applying, pool, event)
      break
    case 'liquidityRemoved':
      removeLiquidity(applying, pool, event)
      break
    case 'protocolShareMoved':
      moveProtocolShare(applying, pool, event)
      break
    case 'positionTransferred':
      transferPosition(applying, pool, event)
      break
    case 'orderAdded':
      addOrder(applying, pool, event)
      break
    case 'orderFilled':
    case 'orderRemoved':
      endOrder(applying, pool, event)
      break
    case 'depositSent':
    case 'deposited':
    case 'depositRefused':
    case 'payoutReserved':
    case 'paid':
    case 'payoutRefused':
      moveFlow(pool, event)
      break
    case 'availabilityChanged':
      pool.isAvailable = event.available
      break
    case 'orderAvailabilityChanged':
      pool.isOrderAvailable = event.available
      break
    case 'flowBegun':
    case 'positionApproved':
    case 'ledgerFeeLearnt':
    case 'standardChanged':
    case 'whiteListChanged':
    case 'adminsChanged':
      // kept as they are; nothing in the tables depends on them
      break
  }
}

function open(applying: Applying, pool: PoolBook, event: EventOf<'opened'>): void {
  if (pool.live !== undefined) throw new NonsenseError(`${pool.canisterId}: opened twice`)
  if (event.feePips !== BigInt(pool.feePips))
    throw new NonsenseError(`${pool.canisterId}: opened with another fee than the factory names`)
  const { feePips, tickSpacing } = event
  const sqrtPriceX96 = toSqrtPriceX96(event.sqrtPriceX96)
  pool.open(initialPoolState({ feePips, tickSpacing, sqrtPriceX96 }))
  pool.createdMs = applying.timeMs
  settlePool(applying, pool, { ...NO_TRADE, isTransaction: false, isShallow: false })
}

function transferPosition(
  applying: Applying,
  pool: PoolBook,
  event: EventOf<'positionTransferred'>,
): void {
  const { state, timeMs } = applying
  const position = requirePosition(pool, event.positionId)
  const [user, to] = [state.user(event.from, timeMs), state.user(event.to, timeMs)]
  position.owner = to
  state.touched.positions.add(position)
  recordTransaction(applying, {
    pool,
    kind: event.kind,
    user,
    to,
    positionId: event.positionId,
    valueUsd: worthOf(applying, pool, event),
  })
  recordInCandles(applying, pool, { ...NO_TRADE, isTransaction: true })
}
