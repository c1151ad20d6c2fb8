import {
  amountsForLiquidity,
  feeGrowthInside,
  initialPoolState,
  settledPosition,
  sqrtRatioAtTick,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { Row } from '../storage/schema.ts'
import type { PoolFacts } from './MarketView.ts'

export type Holdings = {
  readonly amount0: bigint
  readonly amount1: bigint
  /** Earned and not yet collected. */
  readonly fees0: bigint
  readonly fees1: bigint
}

const NOTHING: Holdings = { amount0: 0n, amount1: 0n, fees0: 0n, fees1: 0n }

type Position = Row<'positions'>
type Tick = Row<'ticks'>

/** What positions stand for at the price of now, and what they are owed, in their order. */
export async function holdingsOf(
  { db }: InfoDatabase,
  pools: ReadonlyMap<number, PoolFacts>,
  positions: readonly Position[],
): Promise<Holdings[]> {
  const wanted = [...new Set(positions.map(({ pool_id }) => pool_id))]
  const edges = [...new Set(positions.flatMap((each) => [each.tick_lower, each.tick_upper]))]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('ticks')
          .selectAll()
          .where('pool_id', 'in', wanted)
          .where('tick', 'in', edges)
          .execute()
  const ticks = new Map(rows.map((row) => [`${row.pool_id} ${row.tick}`, row]))
  return positions.map((position) => {
    const pool = pools.get(position.pool_id)
    const [lower, upper] = [position.tick_lower, position.tick_upper].map((tick) =>
      ticks.get(`${position.pool_id} ${tick}`),
    )
    return pool === undefined ? NOTHING : holdingOf(pool, position, { lower, upper })
  })
}

function holdingOf(
  pool: PoolFacts,
  position: Position,
  { lower, upper }: { lower: Tick | undefined; upper: Tick | undefined },
): Holdings {
  const { sqrt_price_x96, tick_spacing, tick } = pool
  if (sqrt_price_x96 === null || tick_spacing === null || tick === null) return NOTHING
  const { tick_lower: tickLower, tick_upper: tickUpper } = position
  const liquidity = toLiquidity(BigInt(position.liquidity))
  const sqrtPriceX96 = toSqrtPriceX96(BigInt(sqrt_price_x96))
  const stored = {
    tickLower,
    tickUpper,
    liquidity,
    feeGrowthInside0LastX128: BigInt(position.fee_growth_inside0_x128),
    feeGrowthInside1LastX128: BigInt(position.fee_growth_inside1_x128),
    tokensOwed0: BigInt(position.owed0),
    tokensOwed1: BigInt(position.owed1),
  }
  const state = {
    ...initialPoolState({
      feePips: BigInt(pool.fee_pips),
      tickSpacing: tick_spacing,
      sqrtPriceX96,
    }),
    tick,
    feeGrowthGlobal0X128: BigInt(pool.fee_growth0_x128),
    feeGrowthGlobal1X128: BigInt(pool.fee_growth1_x128),
  }
  const settled =
    lower === undefined || upper === undefined
      ? stored
      : settledPosition(
          stored,
          feeGrowthInside(state, {
            tickLower,
            tickUpper,
            lower: toTick(lower),
            upper: toTick(upper),
          }),
        ).position
  const amounts = amountsForLiquidity({
    range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
    sqrtPriceX96,
    liquidity,
    rounding: 'down',
  })
  return { ...amounts, fees0: settled.tokensOwed0, fees1: settled.tokensOwed1 }
}

const toTick = (row: Tick) => ({
  liquidityGross: toLiquidity(BigInt(row.liquidity_gross)),
  liquidityNet: BigInt(row.liquidity_net),
  feeGrowthOutside0X128: BigInt(row.fee_growth_outside0_x128),
  feeGrowthOutside1X128: BigInt(row.fee_growth_outside1_x128),
})
