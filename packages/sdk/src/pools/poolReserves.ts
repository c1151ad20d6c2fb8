import { type Amounts, amountsForLiquidity, sqrtRatioAtTick, toLiquidity } from '@sluice/amm'
import type { PoolSnapshot } from './PoolSnapshot.ts'

/** The tokens that all positions of a pool stand for now, rounded down. Fees that are owed are not among them. */
export function poolReserves({ amm, ranges }: PoolSnapshot): Amounts {
  const { sqrtPriceX96 } = amm.state
  return ranges.reduce<Amounts>(
    (sum, { tickLower, tickUpper, liquidity }) => {
      const { amount0, amount1 } = amountsForLiquidity({
        range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
        sqrtPriceX96,
        liquidity: toLiquidity(liquidity),
        rounding: 'down',
      })
      return { amount0: sum.amount0 + amount0, amount1: sum.amount1 + amount1 }
    },
    { amount0: 0n, amount1: 0n },
  )
}
