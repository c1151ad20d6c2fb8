import type { PoolBook } from '../state/books.ts'
import type { Amounts, Applying } from './Applying.ts'

/** A pool's engine counts what the pool holds; this counts it for its tokens. */
export function changeLocked({ token0, token1 }: PoolBook, { amount0, amount1 }: Amounts): void {
  token0.locked += amount0
  token1.locked += amount1
}

/** Whether a pool holds so little of its surer token that a jump of its price is doubted, or its first one. */
export function isShallow(
  { prices, rules }: Pick<Applying, 'prices' | 'rules'>,
  pool: PoolBook,
): boolean {
  const side = prices.surerSide(pool)
  return side === undefined || prices.lockedUsd(pool, side) < rules.jumpDepthUsd
}
