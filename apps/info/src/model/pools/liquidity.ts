import {
  applyPlan,
  planBurn,
  planCollect,
  planCollectProtocol,
  planMint,
  toLiquidity,
} from '@sluice/amm'
import { NO_TRADE } from '../candles/recordInCandles.ts'
import type { EventOf } from '../events/eventFields.ts'
import { NonsenseError } from '../NonsenseError.ts'
import type { PoolBook, PositionBook, UserBook } from '../state/books.ts'
import type { Amounts, Applying } from './Applying.ts'
import { changeLocked, isShallow } from './locked.ts'
import { setUnused, unusedAfter } from './outside.ts'
import { recordTransaction } from './recordTransaction.ts'
import { requireOpen, requireSame } from './sameAsTold.ts'
import { settlePool } from './settlePool.ts'

/** Liquidity goes into a position, a new one perhaps. @throws NonsenseError */
export function addLiquidity(
  applying: Applying,
  pool: PoolBook,
  event: EventOf<'liquidityAdded'>,
): void {
  const { state, timeMs } = applying
  const live = requireOpen(pool)
  const { positionId, tickLower, tickUpper, amount0, amount1 } = event
  const liquidity = toLiquidity(event.liquidity)
  const plan = planMint(live, { positionId: BigInt(positionId), tickLower, tickUpper, liquidity })
  requireSame(pool, { ...plan.outcome }, { amount0, amount1 })
  requirePlace(pool, plan.change.state, event)
  const unused = unusedAfter(pool, { amount0: -amount0, amount1: -amount1 })

  const owner = state.user(event.owner, timeMs)
  const position = pool.positions.get(positionId) ?? newPosition(applying, pool, { event, owner })
  const shallow = isShallow(applying, pool)
  applyPlan(live, plan)
  setUnused(pool, unused)
  afterChange(applying, { pool, position, change: { amount0, amount1 }, shallow })
  // a token may have its first price by this very deposit, which moves no other price
  position.deposited0 += amount0
  position.deposited1 += amount1
  position.depositedUsd = plusWorth(applying, position, { amount0, amount1 })
  recordTransaction(applying, {
    pool,
    kind: event.kind,
    user: owner,
    positionId,
    valueUsd: worthOf(applying, pool, { amount0, amount1 }),
  })
}

/** What was put in so far, in dollars of when; undefined for good once nobody knew what a part was worth. */
function plusWorth(
  applying: Applying,
  { pool, depositedUsd }: PositionBook,
  amounts: Amounts,
): bigint | undefined {
  const { prices } = applying
  const isUnknown =
    (amounts.amount0 > 0n && prices.unitPrice(pool.token0) === undefined) ||
    (amounts.amount1 > 0n && prices.unitPrice(pool.token1) === undefined)
  if (isUnknown || depositedUsd === undefined) return undefined
  return depositedUsd + worthOf(applying, pool, amounts)
}

/** Liquidity and all that the position is owed go out of it; without liquidity these are its fees alone. @throws NonsenseError */
export function removeLiquidity(
  applying: Applying,
  pool: PoolBook,
  event: EventOf<'liquidityRemoved'>,
): void {
  const { state, timeMs } = applying
  const live = requireOpen(pool)
  const { positionId, amount0, amount1 } = event
  const id = BigInt(positionId)
  const burn = planBurn(live, { positionId: id, liquidity: toLiquidity(event.liquidity) })
  const after = burn.change.positions[0]?.position
  const position = requirePosition(pool, positionId)
  requireSame(
    pool,
    { amount0: after?.tokensOwed0 ?? 0n, amount1: after?.tokensOwed1 ?? 0n },
    { amount0, amount1 },
  )
  requirePlace(pool, burn.change.state, event)
  const unused = unusedAfter(pool, { amount0, amount1 })

  const taken = burn.outcome
  const fees = { amount0: amount0 - taken.amount0, amount1: amount1 - taken.amount1 }
  position.withdrawn0 += taken.amount0
  position.withdrawn1 += taken.amount1
  position.withdrawnUsd += worthOf(applying, pool, taken)
  position.collected0 += fees.amount0
  position.collected1 += fees.amount1
  position.collectedUsd += worthOf(applying, pool, fees)
  recordTransaction(applying, {
    pool,
    kind: event.kind,
    user: state.user(event.owner, timeMs),
    positionId,
    valueUsd: worthOf(applying, pool, { amount0, amount1 }),
    fees,
  })
  const shallow = isShallow(applying, pool)
  applyPlan(live, burn)
  applyPlan(live, planCollect(live, { positionId: id }))
  setUnused(pool, unused)
  if (live.positions.getPosition(id) === undefined) {
    position.closedMs = timeMs
    pool.positions.delete(positionId)
  }
  afterChange(applying, {
    pool,
    position,
    change: { amount0: -amount0, amount1: -amount1 },
    shallow,
  })
}

/** The protocol's share becomes its receiver's balance in the pool. @throws NonsenseError */
export function moveProtocolShare(
  applying: Applying,
  pool: PoolBook,
  { amount0, amount1 }: EventOf<'protocolShareMoved'>,
): void {
  const live = requireOpen(pool)
  const plan = planCollectProtocol(live)
  requireSame(pool, { ...plan.outcome }, { amount0, amount1 })
  const shallow = isShallow(applying, pool)
  const unused = unusedAfter(pool, { amount0, amount1 })
  applyPlan(live, plan)
  setUnused(pool, unused)
  const change = { amount0: -amount0, amount1: -amount1 }
  changeLocked(pool, change)
  settlePool(applying, pool, { ...NO_TRADE, isTransaction: false, isShallow: shallow })
}

/** @throws NonsenseError when the pool has no such position */
export function requirePosition(pool: PoolBook, positionId: number): PositionBook {
  const position = pool.positions.get(positionId)
  if (position === undefined)
    throw new NonsenseError(`${pool.canisterId}: there is no position ${positionId}`)
  return position
}

/** What amounts of a pool's tokens are worth now. */
export function worthOf(
  { prices }: Applying,
  pool: PoolBook,
  { amount0, amount1 }: Amounts,
): bigint {
  return prices.worthUsd(pool.token0, amount0) + prices.worthUsd(pool.token1, amount1)
}

type Changed = { pool: PoolBook; position: PositionBook; change: Amounts; shallow: boolean }

function afterChange(applying: Applying, { pool, position, change, shallow }: Changed): void {
  applying.state.touched.positions.add(position)
  changeLocked(pool, change)
  settlePool(applying, pool, { ...NO_TRADE, isTransaction: true, isShallow: shallow })
}

type Place = {
  readonly sqrtPriceX96: bigint
  readonly tick: number
  readonly poolLiquidity: bigint
}

function requirePlace(
  pool: PoolBook,
  state: { sqrtPriceX96: bigint; tick: number; liquidity: bigint },
  { sqrtPriceX96, tick, poolLiquidity }: Place,
): void {
  requireSame(
    pool,
    { sqrtPriceX96: state.sqrtPriceX96, tick: state.tick, poolLiquidity: state.liquidity },
    { sqrtPriceX96, tick, poolLiquidity },
  )
}

function newPosition(
  { state, timeMs }: Applying,
  pool: PoolBook,
  { event, owner }: { event: EventOf<'liquidityAdded'>; owner: UserBook },
): PositionBook {
  const { positionId, tickLower, tickUpper } = event
  const position: PositionBook = {
    pool,
    positionId,
    owner,
    tickLower,
    tickUpper,
    openedMs: timeMs,
    closedMs: undefined,
    deposited0: 0n,
    deposited1: 0n,
    withdrawn0: 0n,
    withdrawn1: 0n,
    collected0: 0n,
    collected1: 0n,
    depositedUsd: 0n,
    withdrawnUsd: 0n,
    collectedUsd: 0n,
  }
  pool.positions.set(positionId, position)
  state.touched.positions.add(position)
  return position
}
