import { encodeSqrtRatioX96, sqrtRatioAtTick } from '@sluice/amm'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PoolSnapshot, toSnapshot } from './PoolSnapshot.ts'
import { reservesBetween, swapToTick } from './poolDepth.ts'
import { poolReserves } from './poolReserves.ts'
import { quoteExactIn } from './quote.ts'

const FULL = 887_220
const POSITIONS = [
  { tickLower: -FULL, tickUpper: FULL, liquidity: 3n * 10n ** 13n },
  { tickLower: -6_000, tickUpper: 6_000, liquidity: 10n ** 14n },
  { tickLower: -600, tickUpper: 1_200, liquidity: 7n * 10n ** 14n },
]

/** A pool at a price of one. */
function pool(): PoolSnapshot {
  const net = new Map<number, bigint>()
  for (const { tickLower, tickUpper, liquidity } of POSITIONS) {
    net.set(tickLower, (net.get(tickLower) ?? 0n) + liquidity)
    net.set(tickUpper, (net.get(tickUpper) ?? 0n) - liquidity)
  }
  const ticks = [...net].map(([tick, liquidityNet]) => ({
    ...{ id: String(tick), liquidityGross: 1n, liquidityNet, initialized: true },
    ...{ feeGrowthOutside0X128: 0n, feeGrowthOutside1X128: 0n, secondsOutside: 0n },
    ...{ secondsPerLiquidityOutsideX128: 0n, tickCumulativeOutside: 0n },
  }))
  const metadata = {
    ...{ fee: 3_000n, key: '', sqrtPriceX96: encodeSqrtRatioX96(1n, 1n), tick: 0n },
    liquidity: POSITIONS.reduce((sum, { liquidity }) => sum + liquidity, 0n),
    token0: { address: 'a', standard: 'ICRC2' },
    token1: { address: 'b', standard: 'ICRC2' },
    ...{ maxLiquidityPerTick: 0n, nextPositionId: 0n },
  }
  return toSnapshot('p', metadata, ticks)
}

test('what lies between all ticks is all, and parts add up to it', () => {
  const snapshot = pool()
  const all = poolReserves(snapshot)
  expect(reservesBetween(snapshot, { lower: -FULL, upper: FULL })).toEqual(all)
  const parts = [
    reservesBetween(snapshot, { lower: -FULL, upper: -100 }),
    reservesBetween(snapshot, { lower: -100, upper: 700 }),
    reservesBetween(snapshot, { lower: 700, upper: FULL }),
  ]
  for (const name of ['amount0', 'amount1'] as const) {
    const gap = all[name] - parts.reduce((sum, part) => sum + part[name], 0n)
    expect(gap >= -6n && gap <= 6n).toBe(true)
  }
})

test('a swap of so much takes the price there, and gives so much, as the pool itself reckons', () => {
  const snapshot = pool()
  const ticks = fc.integer({ min: -9_000, max: 9_000 }).filter((tick) => Math.abs(tick) > 5)
  fc.assert(
    fc.property(ticks, (tick) => {
      const { isZeroForOne, amountIn, amountOut } = swapToTick(snapshot, tick)
      expect(isZeroForOne).toBe(tick < 0)
      const [tokenIn, tokenOut] = isZeroForOne ? (['a', 'b'] as const) : (['b', 'a'] as const)
      const quote = quoteExactIn([snapshot], { tokenIn, tokenOut, amountIn })
      expect(quote).toBeDefined()
      const told = quote?.amountOut ?? 0n
      // each range rounds by a unit, and the fee by some
      const gap = told - amountOut
      expect(gap >= -1_000n && gap <= 1_000n).toBe(true)
    }),
    share(300),
  )
  expect(sqrtRatioAtTick(0)).toBe(snapshot.amm.state.sqrtPriceX96)
})
