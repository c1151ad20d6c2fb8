import type { Sdk } from '@sluice/sdk'
import { otherAmount, planDeposit } from '@sluice/sdk/liquidityPlan'

const PROVIDED = 200_000_000n

/** A position of both tokens around the price. */
export async function provide(sdk: Sdk, poolId: string, usdtId: string): Promise<bigint> {
  const pool = await sdk.positions.fetchPool(poolId)
  const middle = Math.round(pool.tick / pool.tickSpacing)
  const range = {
    tickLower: (middle - 100) * pool.tickSpacing,
    tickUpper: (middle + 100) * pool.tickSpacing,
  }
  const given = pool.token0 === usdtId ? ('token0' as const) : ('token1' as const)
  const other = otherAmount(range, pool, { given, amount: PROVIDED }) ?? 0n
  const amounts =
    given === 'token0'
      ? { amount0: PROVIDED, amount1: other }
      : { amount0: other, amount1: PROVIDED }
  const plan = planDeposit(pool, range, { amounts, slippagePpm: 50_000n })
  const { amount0: deposit0, amount1: deposit1, minimum0, minimum1 } = plan
  const order = { poolId, ...range, deposit0, deposit1, minimum0, minimum1 }
  return (await sdk.liquidity.add({ order })).positionId
}
