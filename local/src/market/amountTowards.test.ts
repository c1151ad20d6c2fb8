import { computeSwapStep, sqrtRatioAtTick, toLiquidity } from '@sluice/amm'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountTowards } from './amountTowards.ts'

test('nobody trades for less than the fee, nor where there is nothing to trade with', () => {
  const pool = { sqrtPriceX96: sqrtRatioAtTick(0), liquidity: 10n ** 12n, feePips: 3000n }
  expect(amountTowards(pool, sqrtRatioAtTick(29))).toBeUndefined()
  expect(amountTowards(pool, sqrtRatioAtTick(31))?.zeroForOne).toBe(false)
  expect(amountTowards(pool, sqrtRatioAtTick(-31))?.zeroForOne).toBe(true)
  expect(amountTowards({ ...pool, liquidity: 0n }, sqrtRatioAtTick(100))).toBeUndefined()
})

test('the swap brings the price to within a tick of where it is to go', () => {
  const tick = fc.integer({ min: -200_000, max: 200_000 })
  fc.assert(
    fc.property(tick, fc.integer({ min: -900, max: 900 }), (from, distance) => {
      const pool = { sqrtPriceX96: sqrtRatioAtTick(from), liquidity: 10n ** 18n, feePips: 3000n }
      const target = sqrtRatioAtTick(from + distance)
      const swap = amountTowards(pool, target)
      if (!swap) {
        expect(Math.abs(distance)).toBeLessThanOrEqual(31)
        return
      }
      const { sqrtPriceNextX96 } = computeSwapStep({
        sqrtPriceX96: pool.sqrtPriceX96,
        targetX96: sqrtRatioAtTick(from + 2 * distance),
        liquidity: toLiquidity(pool.liquidity),
        feePips: pool.feePips,
        kind: 'exact-in',
        amountRemaining: swap.amountIn,
      })
      expect(sqrtPriceNextX96).toBeGreaterThanOrEqual(sqrtRatioAtTick(from + distance - 1))
      expect(sqrtPriceNextX96).toBeLessThanOrEqual(sqrtRatioAtTick(from + distance + 1))
    }),
    share(2_000),
  )
})
