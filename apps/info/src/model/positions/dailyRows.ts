import { amountsForLiquidity, feeGrowthInside, settledPosition, sqrtRatioAtTick } from '@sluice/amm'
import type { Row } from '../../storage/schema.ts'
import type { PriceBook } from '../prices/PriceBook.ts'
import type { PoolBook } from '../state/books.ts'

/** What each open position of a pool is worth at the end of a day, and what it has earned. */
export function dailyRows(
  pool: PoolBook,
  prices: PriceBook,
  dayStartMs: number,
): Row<'position_days'>[] {
  const worth = (amount0: bigint, amount1: bigint) =>
    (prices.worthUsd(pool.token0, amount0) + prices.worthUsd(pool.token1, amount1)).toString()
  return [...pool.positions.values()].map((position) => {
    const { amounts, fees } = positionHolds(pool, position.positionId)
    return {
      pool_id: pool.id,
      position_id: position.positionId,
      start_ms: dayStartMs,
      amount0: amounts.amount0.toString(),
      amount1: amounts.amount1.toString(),
      fees0: fees.amount0.toString(),
      fees1: fees.amount1.toString(),
      value_usd: worth(amounts.amount0, amounts.amount1),
      fees_usd: worth(fees.amount0, fees.amount1),
      deposited_usd: position.depositedUsd?.toString() ?? null,
      withdrawn_usd: position.withdrawnUsd.toString(),
      collected_usd: position.collectedUsd.toString(),
    }
  })
}

const NONE = { amount0: 0n, amount1: 0n }

/** What a position stands for now, and the fees it is owed: as `decreaseLiquidity` would pay them. */
export function positionHolds({ live }: PoolBook, positionId: number) {
  const position = live?.positions.getPosition(BigInt(positionId))
  if (live === undefined || position === undefined) return { amounts: NONE, fees: NONE }
  const { tickLower, tickUpper, liquidity } = position
  const [lower, upper] = [live.ticks.getTick(tickLower), live.ticks.getTick(tickUpper)]
  const settled =
    lower === undefined || upper === undefined
      ? position
      : settledPosition(
          position,
          feeGrowthInside(live.state, { tickLower, tickUpper, lower, upper }),
        ).position
  const amounts = amountsForLiquidity({
    range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
    sqrtPriceX96: live.state.sqrtPriceX96,
    liquidity,
    rounding: 'down',
  })
  return { amounts, fees: { amount0: settled.tokensOwed0, amount1: settled.tokensOwed1 } }
}
