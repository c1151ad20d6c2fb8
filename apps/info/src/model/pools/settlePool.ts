import { recordInCandles, type Traded } from '../candles/recordInCandles.ts'
import { valueUsd } from '../money/unitPrice.ts'
import { trustPrice } from '../prices/jumps.ts'
import type { PoolBook } from '../state/books.ts'
import type { Applying } from './Applying.ts'

type Change = Traded & {
  /** Whether the pool held too little before for a jump to be believed at once. */
  readonly isShallow: boolean
}

/** What follows from a change of a pool's price or contents: token prices, what it is worth, candles. */
export function settlePool(applying: Applying, pool: PoolBook, change: Change): void {
  const { state, timeMs } = applying
  trustPrice(pool, { timeMs, isShallow: change.isShallow })
  if (pool.heldSinceMs === undefined) state.held.delete(pool)
  else state.held.add(pool)
  revalueAfter(applying, pool)
  recordInCandles(applying, pool, change)
}

/** Values a pool that has changed; and all pools where tokens got or lost a price by it. */
export function revalueAfter(on: Pick<Applying, 'state' | 'prices'>, pool: PoolBook): void {
  const isRerouted = on.prices.afterEvent(pool)
  for (const each of isRerouted ? on.state.pools.values() : [pool]) revaluePool(on, each)
}

/** What the pool holds at the prices of now. */
export function revaluePool(
  { state, prices }: Pick<Applying, 'state' | 'prices'>,
  pool: PoolBook,
): void {
  const { token0, token1, locked0, locked1 } = pool
  const tvlUsd =
    valueUsd(locked0, prices.unitPrice(token0)) + valueUsd(locked1, prices.unitPrice(token1))
  if (tvlUsd === pool.tvlUsd) return
  state.tvlUsd += tvlUsd - pool.tvlUsd
  pool.tvlUsd = tvlUsd
  state.touched.pools.add(pool)
}
