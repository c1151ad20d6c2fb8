import type { PoolSnapshot } from '../pools/PoolSnapshot.ts'
import { poolReserves } from '../pools/poolReserves.ts'
import type { PricedPool } from './usdPrices.ts'

/** What a pool as its canister tells of it says of prices. */
export function pricedPool(snapshot: PoolSnapshot): PricedPool {
  const { token0, token1, amm } = snapshot
  const { sqrtPriceX96, liquidity } = amm.state
  return { token0, token1, sqrtPriceX96, liquidity, reserves: poolReserves(snapshot) }
}
