import { amountsForLiquidity, encodeSqrtRatioX96, sqrtRatioAtTick, toLiquidity } from '@sluice/amm'
import type { PoolMetadata, TickInfoWithId } from '@sluice/candid/swap_pool'
import { expect, test } from 'vitest'
import { liquidityRanges } from './liquidityRanges.ts'
import { toSnapshot } from './PoolSnapshot.ts'
import { poolReserves } from './poolReserves.ts'

const POSITIONS = [
  { tickLower: -600, tickUpper: 600, liquidity: 10n ** 15n },
  { tickLower: -60, tickUpper: 1200, liquidity: 7n * 10n ** 14n },
  { tickLower: 660, tickUpper: 720, liquidity: 5n * 10n ** 14n },
]

function ticksOf(positions: typeof POSITIONS) {
  const net = new Map<number, bigint>()
  for (const { tickLower, tickUpper, liquidity } of positions) {
    net.set(tickLower, (net.get(tickLower) ?? 0n) + liquidity)
    net.set(tickUpper, (net.get(tickUpper) ?? 0n) - liquidity)
  }
  return [...net].map(([tick, liquidityNet]) => ({ tick, liquidityNet }))
}

test('the ranges between ticks add up the positions that cover them', () => {
  expect(liquidityRanges(ticksOf(POSITIONS)).map(({ liquidity }) => liquidity)).toEqual([
    10n ** 15n,
    17n * 10n ** 14n,
    7n * 10n ** 14n,
    12n * 10n ** 14n,
    7n * 10n ** 14n,
  ])
  expect(liquidityRanges([])).toEqual([])
})

test('the reserves are what the positions stand for', () => {
  const sqrtPriceX96 = encodeSqrtRatioX96(1n, 1n)
  const metadata = {
    fee: 3000n,
    key: '',
    sqrtPriceX96,
    tick: 0n,
    liquidity: 0n,
    token0: { address: 'a', standard: 'ICRC2' },
    token1: { address: 'b', standard: 'ICRC2' },
    maxLiquidityPerTick: 0n,
    nextPositionId: 0n,
  } satisfies PoolMetadata
  const ticks = ticksOf(POSITIONS).map(
    ({ tick, liquidityNet }): TickInfoWithId => ({
      id: String(tick),
      liquidityGross: 1n,
      liquidityNet,
      feeGrowthOutside0X128: 0n,
      feeGrowthOutside1X128: 0n,
      secondsPerLiquidityOutsideX128: 0n,
      secondsOutside: 0n,
      tickCumulativeOutside: 0n,
      initialized: true,
    }),
  )
  const { amount0, amount1 } = poolReserves(toSnapshot('p', metadata, ticks))
  const single = POSITIONS.map(({ tickLower, tickUpper, liquidity }) =>
    amountsForLiquidity({
      range: { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) },
      sqrtPriceX96,
      liquidity: toLiquidity(liquidity),
      rounding: 'down',
    }),
  )
  // Each of the ranges rounds down once, each position once: the sums differ by a unit a range at most.
  const gap0 = single.reduce((sum, one) => sum + one.amount0, 0n) - amount0
  const gap1 = single.reduce((sum, one) => sum + one.amount1, 0n) - amount1
  for (const gap of [gap0, gap1]) expect(gap >= -5n && gap <= 5n).toBe(true)
  expect(amount0).toBeGreaterThan(0n)
})
