import type { PoolBook, TokenBook, UserBook } from '../state/books.ts'
import type { Applying } from './Applying.ts'

type Deed = {
  readonly pool: PoolBook
  readonly kind: string
  readonly user: UserBook
  readonly to?: UserBook
  readonly positionId?: number
  /** In dollars of then. */
  readonly valueUsd: bigint
  readonly fees?: { readonly amount0: bigint; readonly amount1: bigint }
}

/**
 * Writes down what somebody did. It counts for the person, the pool and its tokens; call it before prices change, but for a deposit, which may
 * give a token its first one.
 */
export function recordTransaction({ state, prices, id, timeMs }: Applying, deed: Deed): void {
  const { pool, user, to, fees } = deed
  const price = (token: TokenBook) => prices.wholePrice(token)?.toString() ?? null
  user.lastMs = timeMs
  user.txCount += 1
  pool.txCount += 1
  pool.token0.txCount += 1
  pool.token1.txCount += 1
  state.touched.users.add(user)
  state.touched.transactions.push({
    id,
    time_ms: timeMs,
    pool_id: pool.id,
    kind: deed.kind,
    user_id: user.id,
    to_user_id: to?.id ?? null,
    position_id: deed.positionId ?? null,
    price0_usd: price(pool.token0),
    price1_usd: price(pool.token1),
    value_usd: deed.valueUsd.toString(),
    fees0: fees === undefined ? null : fees.amount0.toString(),
    fees1: fees === undefined ? null : fees.amount1.toString(),
  })
}
