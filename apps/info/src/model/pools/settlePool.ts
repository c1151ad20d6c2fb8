import { recordInCandles, type Traded } from '../candles/recordInCandles.ts'
import { valueUnvalued } from '../earn/earnWorth.ts'
import { trustPrice } from '../prices/jumps.ts'
import type { PoolBook } from '../state/books.ts'
import type { Applying } from './Applying.ts'
import { isShallow } from './locked.ts'

type Change = Traded & {
  /** Whether the pool held too little before for a jump to be believed at once. */
  readonly isShallow: boolean
}

/** What follows from a change of a pool's price or contents: token prices, what it is worth, candles. */
export function settlePool(applying: Applying, pool: PoolBook, change: Change): void {
  const { state, timeMs } = applying
  const isFirst = pool.trustedSqrtPriceX96 === undefined
  trustPrice(pool, { timeMs, isShallow: isFirst ? isShallow(applying, pool) : change.isShallow })
  if (pool.heldSinceMs === undefined) state.held.delete(pool)
  else state.held.add(pool)
  revalueAfter(applying, pool)
  recordInCandles(applying, pool, change)
}

/**
 * Values a pool that has changed; and all pools where tokens got or lost a price by it. Where more is locked of a token than stands
 * behind its price, what one pool takes of that is missing in the others.
 */
export function revalueAfter(on: Pick<Applying, 'state' | 'prices'>, pool: PoolBook): void {
  const { prices } = on
  if (prices.afterEvent(pool)) {
    revalueAll(on)
    return
  }
  revaluePool(on, pool)
  for (const token of [pool.token0, pool.token1]) {
    if (!prices.isListed(token) || !prices.isOverBacking(token)) continue
    for (const each of token.pools) if (prices.isCounted(each)) revaluePool(on, each)
  }
}

/** Values all pools where any token may have got or lost a price, and what has waited for one. */
export function revalueAll(on: Pick<Applying, 'state' | 'prices'>): void {
  for (const each of on.state.pools.values()) revaluePool(on, each)
  valueUnvalued(on)
}

/** What the pool holds at the prices of now; the exchange is its pools of listed tokens. */
function revaluePool({ state, prices }: Pick<Applying, 'state' | 'prices'>, pool: PoolBook): void {
  const tvlUsd = prices.lockedUsd(pool, 0) + prices.lockedUsd(pool, 1)
  if (tvlUsd === pool.tvlUsd) return
  if (prices.isCounted(pool)) state.tvlUsd += tvlUsd - pool.tvlUsd
  pool.tvlUsd = tvlUsd
  state.touched.pools.add(pool)
}
