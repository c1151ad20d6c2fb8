import { sqrtRatioAtTick } from '@sluice/amm'
import { type OrderPool, planOrders } from '@sluice/sdk/orderPlan'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inputFor } from './inputFor.ts'

const pool: OrderPool = {
  poolId: 'pool',
  token0: 'a',
  token1: 'b',
  feePips: 3_000n,
  tickSpacing: 60,
  tick: 0,
  sqrtPriceX96: sqrtRatioAtTick(0),
}

test('what is typed as the output is bought at the least, and hardly more', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10n ** 4n, max: 10n ** 24n }),
      fc.uniqueArray(fc.integer({ min: 3, max: 400 }), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      (amountOut, steps, sells0) => {
        const wish = {
          tokenIn: sells0 ? 'a' : 'b',
          ticks: steps.map((step) => (sells0 ? 60 : -60) * step),
        }
        const amountIn = inputFor(pool, { ...wish, amountOut }) ?? 0n
        const bought = planOrders(pool, { ...wish, amountIn }).rungs.reduce(
          (sum, rung) => sum + rung.amountOut,
          0n,
        )
        expect(bought).toBeGreaterThanOrEqual(amountOut)
        expect(bought - amountOut).toBeLessThanOrEqual(amountOut / 100n + 100n)
      },
    ),
  )
})

test('nothing is sold for nothing, nor where the market is', () => {
  expect(inputFor(pool, { tokenIn: 'a', ticks: [600], amountOut: 0n })).toBeUndefined()
  expect(inputFor(pool, { tokenIn: 'a', ticks: [0], amountOut: 1_000n })).toBeUndefined()
})
