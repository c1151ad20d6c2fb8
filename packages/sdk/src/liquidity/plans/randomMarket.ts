import {
  applyPlan,
  FEE_TIERS,
  initialPoolState,
  type LivePool,
  MemoryPositionStore,
  MemoryTickStore,
  planMint,
  sqrtRatioAtTick,
  toLiquidity,
} from '@sluice/amm'
import fc from 'fast-check'
import { type Position, type PositionPool, toPosition } from '../Position.ts'
import { fullRange } from './planLiquidity.ts'

export const PPM = 1_000_000n

type Market = { readonly pool: PositionPool; readonly amm: LivePool }
type Spread = { readonly offset: number; readonly width: number; readonly liquidity: bigint }

export const spread: fc.Arbitrary<Spread> = fc.record({
  offset: fc.integer({ min: -60, max: 20 }),
  width: fc.integer({ min: 2, max: 90 }),
  liquidity: fc.bigInt(10n ** 9n, 10n ** 16n),
})

/** A pool with liquidity around its price and over the whole range, so that it always has something to give. */
const market = fc
  .record({
    tier: fc.constantFrom(...FEE_TIERS),
    tick: fc.integer({ min: -80_000, max: 80_000 }),
    spreads: fc.array(spread, { maxLength: 4 }),
    deep: fc.bigInt(10n ** 12n, 10n ** 16n),
  })
  .map(({ tier, tick, spreads, deep }): Market => {
    const state = initialPoolState({ ...tier, sqrtPriceX96: sqrtRatioAtTick(tick) })
    const amm = { state, ticks: new MemoryTickStore(), positions: new MemoryPositionStore() }
    const mint = (positionId: bigint, range: ReturnType<typeof fullRange>, liquidity: bigint) =>
      applyPlan(amm, planMint(amm, { positionId, ...range, liquidity: toLiquidity(liquidity) }))
    mint(1n, fullRange(tier), deep)
    for (const [index, one] of spreads.entries())
      mint(BigInt(index + 2), rangeAt(amm, one), one.liquidity)
    return { amm, pool: poolOf(amm) }
  })

export const rangeAt = (
  { state }: LivePool,
  { offset, width }: Pick<Spread, 'offset' | 'width'>,
) => {
  const tickLower = (Math.floor(state.tick / state.tickSpacing) + offset) * state.tickSpacing
  return { tickLower, tickUpper: tickLower + width * state.tickSpacing }
}

const poolOf = ({ state }: LivePool): PositionPool => ({
  poolId: 'pool',
  token0: 'a',
  token1: 'b',
  feePips: state.feePips,
  tickSpacing: state.tickSpacing,
  tick: state.tick,
  sqrtPriceX96: state.sqrtPriceX96,
  liquidity: state.liquidity,
})

const amount = fc.bigInt(10n ** 4n, 10n ** 14n)
const slippagePpm = fc.constantFrom(1_000n, 5_000n, 50_000n, 300_000n)
export const wish = fc.record({ market, spread, amount0: amount, amount1: amount, slippagePpm })

/** What a plan refuses to make is no case. */
export function planned<T>(plan: () => T): T {
  try {
    return plan()
  } catch (error) {
    fc.pre(!String(error).includes('too-little'))
    throw error
  }
}

/** The pool's price moved by a share of the slippage, up or down. */
export const drifted = (sqrtPriceX96: bigint, slippage: bigint, by: bigint) =>
  sqrtPriceX96 + (sqrtPriceX96 * slippage * by) / (PPM * 250n)

/** A position of the pool, newly opened. */
export function opened({ amm }: Market, one: Spread): Position {
  const range = rangeAt(amm, one)
  const liquidity = toLiquidity(one.liquidity)
  applyPlan(amm, planMint(amm, { positionId: 99n, ...range, liquidity }))
  return toPosition(
    poolOf(amm),
    { id: 99n, ...range, liquidity },
    { fees0: 0n, fees1: 0n, isOrder: false },
  )
}
