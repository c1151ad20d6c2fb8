import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDelta, toLiquidity } from '../liquidity.ts'
import { sqrtPriceX96FromAmounts } from '../price.ts'
import { amountsForLiquidity, liquidityForAmounts, maxLiquidityPerTick } from './liquidityMath.ts'
import { sqrtRatioAtTick } from './tickMath.ts'

const range = {
  lower: sqrtPriceX96FromAmounts({ amount0: 110n, amount1: 100n }),
  upper: sqrtPriceX96FromAmounts({ amount0: 100n, amount1: 110n }),
}
const amounts = { amount0: 100n, amount1: 200n }

describe('liquidityForAmounts', () => {
  test('equals the results published for the reference protocol', () => {
    const below = sqrtPriceX96FromAmounts({ amount0: 110n, amount1: 99n })
    const above = sqrtPriceX96FromAmounts({ amount0: 100n, amount1: 111n })
    const inside = sqrtRatioAtTick(0)
    expect(liquidityForAmounts({ range, sqrtPriceX96: inside, amounts })).toBe(2148n)
    expect(liquidityForAmounts({ range, sqrtPriceX96: below, amounts })).toBe(1048n)
    expect(liquidityForAmounts({ range, sqrtPriceX96: above, amounts })).toBe(2097n)
  })

  test('never asks for more than the amounts it was given', () => {
    const tick = fc.integer({ min: -200_000, max: 200_000 })
    const size = fc.bigInt({ min: 0n, max: 10n ** 24n })
    const width = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(tick, tick, width, size, size, (price, lower, wide, amount0, amount1) => {
        const sqrtPriceX96 = sqrtRatioAtTick(price)
        const wanted = { lower: sqrtRatioAtTick(lower), upper: sqrtRatioAtTick(lower + wide) }
        const liquidity = liquidityForAmounts({
          range: wanted,
          sqrtPriceX96,
          amounts: { amount0, amount1 },
        })
        const used = amountsForLiquidity({ range: wanted, sqrtPriceX96, liquidity, rounding: 'up' })
        expect(used.amount0).toBeLessThanOrEqual(amount0)
        expect(used.amount1).toBeLessThanOrEqual(amount1)
      }),
      share(500),
    )
  })

  test('refuses a range that is empty', () => {
    const empty = { lower: range.upper, upper: range.upper }
    expect(() => liquidityForAmounts({ range: empty, sqrtPriceX96: range.lower, amounts })).toThrow(
      'must be below',
    )
  })
})

test('amounts change sides with the price and differ by at most a unit with the rounding', () => {
  const liquidity = toLiquidity(2148n)
  const at = (tick: number, rounding: 'up' | 'down') =>
    amountsForLiquidity({ range, sqrtPriceX96: sqrtRatioAtTick(tick), liquidity, rounding })
  expect(at(-2000, 'down')).toEqual({ amount0: 204n, amount1: 0n })
  expect(at(2000, 'down')).toEqual({ amount0: 0n, amount1: 204n })
  expect(at(0, 'down')).toEqual({ amount0: 99n, amount1: 99n })
  expect(at(0, 'up')).toEqual({ amount0: 100n, amount1: 100n })
})

test('the maximum of a tick equals the reference protocol for its fee tiers', () => {
  expect(maxLiquidityPerTick(10)).toBe(1917569901783203986719870431555990n)
  expect(maxLiquidityPerTick(60)).toBe(11505743598341114571880798222544994n)
  expect(maxLiquidityPerTick(200)).toBe(38350317471085141830651933667504588n)
})

test('liquidity stays between 0 and 2^128-1', () => {
  expect(addDelta(toLiquidity(1n), -1n)).toBe(0n)
  expect(() => addDelta(toLiquidity(0n), -1n)).toThrow('outside')
  expect(() => addDelta(toLiquidity(2n ** 128n - 15n), 15n)).toThrow('outside')
})
