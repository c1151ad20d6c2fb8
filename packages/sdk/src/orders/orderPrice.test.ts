import { sqrtRatioAtTick } from '@sluice/amm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snapTick } from './orderPlan.ts'
import { priceDistancePpm, shiftedPrice, sqrtPriceOfText, tickPriceText } from './orderPrice.ts'

const anySides = fc.record({
  decimals0: fc.integer({ min: 0, max: 18 }),
  decimals1: fc.integer({ min: 0, max: 18 }),
  isBase0: fc.boolean(),
})

test('the price that a field shows for a tick is read back as that tick', () => {
  fc.assert(
    fc.property(
      anySides,
      fc.constantFrom(10, 60, 200),
      fc.integer({ min: -1_000, max: 1_000 }),
      (sides, tickSpacing, steps) => {
        const tick = steps * tickSpacing
        const read = sqrtPriceOfText(tickPriceText(tick, sides, 8), sides)
        expect(read && snapTick({ tickSpacing }, read)).toBe(tick)
      },
    ),
  )
})

test('a price moved by a tenth is a tenth away, from either side', () => {
  fc.assert(
    fc.property(anySides, fc.integer({ min: -100_000, max: 100_000 }), (sides, tick) => {
      const from = sqrtRatioAtTick(tick)
      const up = shiftedPrice(from, sides, 100_000n)
      const distance = priceDistancePpm(from, up ?? 0n, sides)
      expect(distance >= 99_990n && distance <= 100_010n).toBe(true)
    }),
  )
})

test.each(['0', '', '-1', '1e3', 'x', `1${'0'.repeat(60)}`])('%s is no price', (text) =>
  expect(sqrtPriceOfText(text, { decimals0: 8, decimals1: 8, isBase0: true })).toBeUndefined(),
)
