import { type Amounts, amountsForLiquidity, sqrtRatioAtTick, toLiquidity } from '@sluice/amm'
import type { PoolSnapshot } from './PoolSnapshot.ts'

/** Liquidity that is the same from one initialized tick to the next. */
export type LiquidityRange = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: bigint
}

type NetTick = { readonly tick: number; readonly liquidityNet: bigint }

/** How much liquidity stands between each two neighbouring ticks, from the lowest price to the highest. */
export function liquidityRanges(ticks: readonly NetTick[]): readonly LiquidityRange[] {
  const sorted = ticks.toSorted((a, b) => a.tick - b.tick)
  let liquidity = 0n
  return sorted.slice(0, -1).map(({ tick, liquidityNet }, index) => {
    liquidity += liquidityNet
    return { tickLower: tick, tickUpper: sorted[index + 1]?.tick ?? tick, liquidity }
  })
}

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
