import { valueUsd } from '../money/unitPrice.ts'
import type { PoolBook } from '../state/books.ts'
import type { Amounts, Applying } from './Applying.ts'

/** A pool's engine counts what the pool holds; this counts it for its tokens. */
export function changeLocked({ token0, token1 }: PoolBook, { amount0, amount1 }: Amounts): void {
  token0.locked += amount0
  token1.locked += amount1
}

/** Whether a pool holds so little of its surer token that a jump of its price is doubted. */
export function isShallow(
  { prices, rules }: Pick<Applying, 'prices' | 'rules'>,
  pool: PoolBook,
): boolean {
  const side = prices.surerSide(pool)
  if (side === undefined) return false
  const [token, amount] = side === 0 ? [pool.token0, pool.locked0] : [pool.token1, pool.locked1]
  return valueUsd(amount, prices.unitPrice(token)) < rules.jumpDepthUsd
}
