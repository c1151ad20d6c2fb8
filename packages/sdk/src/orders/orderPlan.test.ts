import { amountsForLiquidity, liquidityForAmounts, sqrtRatioAtTick } from '@sluice/amm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOST_RUNGS } from './orderLimits.ts'
import {
  floorTick,
  isBeyondPrice,
  ladderTicks,
  type OrderPool,
  planOrders,
  snapTick,
} from './orderPlan.ts'

const poolAt = (tick: number, tickSpacing = 60): OrderPool => ({
  poolId: 'pool',
  token0: 'a',
  token1: 'b',
  feePips: 3_000n,
  tickSpacing,
  tick,
  sqrtPriceX96: sqrtRatioAtTick(tick),
})

const anyPool = fc
  .record({
    tick: fc.integer({ min: -200_000, max: 200_000 }),
    spacing: fc.constantFrom(10, 60, 200),
  })
  .map(({ tick, spacing }) => poolAt(tick, spacing))
const anyToken = fc.constantFrom('a', 'b')

test('the nearest tick of an order is at least two spacings beyond the price, and less than four', () => {
  fc.assert(
    fc.property(anyPool, anyToken, (pool, tokenIn) => {
      const distance = (floorTick(pool, tokenIn) - pool.tick) * (tokenIn === 'a' ? 1 : -1)
      expect(distance).toBeGreaterThanOrEqual(2 * pool.tickSpacing)
      expect(distance).toBeLessThan(4 * pool.tickSpacing)
      expect(Math.abs(floorTick(pool, tokenIn) % pool.tickSpacing)).toBe(0)
    }),
  )
})

test('the pool takes what is planned: only the token that is sold, and a limit at the end that is passed last', () => {
  fc.assert(
    fc.property(anyPool, anyToken, fc.integer({ min: 0, max: 50 }), (pool, tokenIn, steps) => {
      const side = tokenIn === 'a' ? 1 : -1
      const tick = floorTick(pool, tokenIn) + side * steps * pool.tickSpacing
      const [rung] = planOrders(pool, { tokenIn, amountIn: 10n ** 15n, ticks: [tick] }).rungs
      if (rung === undefined) throw new Error('no rung')
      // interfaces of the pool: an upper order needs the tick below its range, a lower one above
      if (tokenIn === 'a') {
        expect(pool.tick).toBeLessThan(rung.tickLower)
        expect(rung.tickLimit).toBe(rung.tickUpper)
      } else {
        expect(pool.tick).toBeGreaterThan(rung.tickUpper)
        expect(rung.tickLimit).toBe(rung.tickLower)
      }
      const range = {
        lower: sqrtRatioAtTick(rung.tickLower),
        upper: sqrtRatioAtTick(rung.tickUpper),
      }
      const amounts = {
        amount0: tokenIn === 'a' ? 10n ** 15n : 0n,
        amount1: tokenIn === 'a' ? 0n : 10n ** 15n,
      }
      const { sqrtPriceX96 } = pool
      const at = { range, sqrtPriceX96: sqrtRatioAtTick(pool.tick) }
      const liquidity = liquidityForAmounts({ ...at, amounts })
      const paid = amountsForLiquidity({ ...at, liquidity, rounding: 'up' })
      expect(tokenIn === 'a' ? paid.amount1 : paid.amount0).toBe(0n)
      expect(sqrtPriceX96).toBe(at.sqrtPriceX96)
    }),
  )
})

test('a full fill gives what the price of the tick promises, but for a hair', () => {
  const pool = poolAt(0)
  const plan = planOrders(pool, { tokenIn: 'a', amountIn: 10n ** 18n, ticks: [6_900] })
  // 1.0001^6900 is 1.99364...
  expect(plan.rungs[0]?.amountOut.toString().slice(0, 5)).toBe('19936')
  const back = planOrders(pool, { tokenIn: 'b', amountIn: 10n ** 18n, ticks: [-6_900] })
  expect(back.rungs[0]?.amountOut.toString().slice(0, 5)).toBe('19936')
})

test('a ladder shares to the last unit', () => {
  const pool = poolAt(7)
  const ticks = ladderTicks(pool, { from: 180, to: 1_380, count: 7 })
  expect(ticks).toEqual([180, 360, 600, 780, 960, 1_200, 1_380])
  const plan = planOrders(pool, { tokenIn: 'a', amountIn: 1_000_003n, ticks })
  expect(plan.rungs.reduce((sum, { amountIn }) => sum + amountIn, 0n)).toBe(1_000_003n)
  expect(plan.rungs.at(-1)?.amountIn).toBe(142_857n + 4n)
})

test('a band that is narrower than its ladder has fewer rungs, each once', () => {
  expect(ladderTicks(poolAt(0), { from: 120, to: 240, count: 9 })).toEqual([120, 180, 240])
  expect(ladderTicks(poolAt(0), { from: 120, to: 120, count: 3 })).toEqual([120])
})

test('prices snap to usable ticks, also beyond the last one', () => {
  expect(snapTick(poolAt(0), sqrtRatioAtTick(89))).toBe(60)
  expect(snapTick(poolAt(0), sqrtRatioAtTick(91))).toBe(120)
  expect(snapTick(poolAt(0), sqrtRatioAtTick(887_271))).toBe(887_160)
})

describe('what no pool would take is refused before anything is asked', () => {
  const code = (wish: Parameters<typeof planOrders>[1]) => {
    try {
      planOrders(poolAt(0), wish)
    } catch (error) {
      return Reflect.get(Object(error), 'code')
    }
  }

  test.each([
    ['wrong-side', { tokenIn: 'a', amountIn: 10n ** 9n, ticks: [60] }],
    ['wrong-side', { tokenIn: 'a', amountIn: 10n ** 9n, ticks: [-600] }],
    ['wrong-side', { tokenIn: 'b', amountIn: 10n ** 9n, ticks: [600] }],
    ['out-of-range', { tokenIn: 'a', amountIn: 10n ** 9n, ticks: [601] }],
    ['out-of-range', { tokenIn: 'a', amountIn: 10n ** 9n, ticks: [887_220] }],
    ['out-of-range', { tokenIn: 'a', amountIn: 10n ** 9n, ticks: [] }],
    ['out-of-range', { tokenIn: 'a', amountIn: 10n ** 9n, ticks: Array(MOST_RUNGS + 1).fill(600) }],
    ['out-of-range', { tokenIn: 'a', amountIn: 10n ** 9n, ticks: [600, 660, 600] }],
    ['too-little', { tokenIn: 'a', amountIn: 0n, ticks: [600] }],
  ])('%s', (expected, wish) => expect(code(wish)).toBe(expected))

  test('what rounding would leave too much of is too little', () => {
    // 2,996,254 of it would become a position, and the pool is asked for 2,997,000 at least
    const wish = { tokenIn: 'a', ticks: [-276_300] }
    const far = poolAt(-276_600)
    expect(() => planOrders(far, { ...wish, amountIn: 3_000_000n })).toThrow(
      expect.objectContaining({ code: 'too-little' }),
    )
    expect(planOrders(far, { ...wish, amountIn: 3_000_000_000n }).rungs).toHaveLength(1)
  })

  test('the side of the price decides', () => {
    expect(isBeyondPrice(poolAt(0), 'a', 120)).toBe(true)
    expect(isBeyondPrice(poolAt(0), 'a', 60)).toBe(false)
    expect(isBeyondPrice(poolAt(0), 'b', -120)).toBe(true)
  })
})
