import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastFees, tickOfPrice, yearlyPpm } from './pastFees.ts'

const USD = 10n ** 18n
const ranges = [
  { tickLower: -600, tickUpper: 0, liquidity: 300n },
  { tickLower: 0, tickUpper: 600, liquidity: 100n },
]
const at = (tickLow: number, tickHigh: number, feesUsd = 100n * USD) => ({
  tickLow,
  tickHigh,
  feesUsd,
})

test('a price that stood in one place pays by the share of the liquidity there, four fifths of it', () => {
  const past = { stretches: [at(10, 10)], ranges }
  expect(pastFees(past, { tickLower: 0, tickUpper: 60, liquidity: 100n })).toEqual({
    feesUsd: 40n * USD,
    inRangePpm: 1_000_000n,
  })
  const outside = { tickLower: 60, tickUpper: 120, liquidity: 100n }
  expect(pastFees(past, outside)).toEqual({ feesUsd: 0n, inRangePpm: 0n })
})

test('what was crossed pays by each tick: half of it deep, half of it shallow, half of it beside the range', () => {
  // ticks -100 to 99: the range has -100 to -1, where it is a quarter of all
  const past = { stretches: [at(-100, 99), at(5_000, 5_000)], ranges }
  expect(pastFees(past, { tickLower: -120, tickUpper: 0, liquidity: 100n })).toEqual({
    feesUsd: 10n * USD,
    inRangePpm: 250_000n,
  })
})

test('where nobody else is all of the providers’ part is earned, and never more', () => {
  expect(
    pastFees(
      { stretches: [at(0, 0)], ranges: [] },
      { tickLower: -60, tickUpper: 60, liquidity: 1n },
    ).feesUsd,
  ).toBe(80n * USD)
  const tick = fc.integer({ min: -1_000, max: 1_000 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(tick, tick, fc.bigInt({ min: 0n, max: 10n ** 24n })), { maxLength: 20 }),
      tick,
      fc.integer({ min: 1, max: 2_000 }),
      fc.bigInt({ min: 1n, max: 10n ** 20n }),
      (drawn, tickLower, width, liquidity) => {
        const stretches = drawn.map(([a, b, fees]) => at(Math.min(a, b), Math.max(a, b), fees))
        const all = stretches.reduce((sum, { feesUsd }) => sum + feesUsd, 0n)
        const range = { tickLower, tickUpper: tickLower + width }
        const one = pastFees({ stretches, ranges }, { ...range, liquidity })
        expect(one.feesUsd >= 0n && one.feesUsd <= (all * 80n) / 100n).toBe(true)
        expect(one.inRangePpm >= 0n && one.inRangePpm <= 1_000_000n).toBe(true)
        const more = pastFees({ stretches, ranges }, { ...range, liquidity: liquidity * 2n })
        expect(more.feesUsd >= one.feesUsd).toBe(true)
      },
    ),
  )
})

test('a price is at its tick, whatever the decimals', () => {
  const unit = { places: 40, decimals0: 8, decimals1: 8 }
  expect(tickOfPrice(10n ** 40n, unit)).toBe(0)
  // 1.0001^6931 is just below 2
  expect(tickOfPrice(2n * 10n ** 40n, unit)).toBe(6_931)
  expect(tickOfPrice(10n ** 40n, { places: 40, decimals0: 18, decimals1: 6 })).toBe(-276_325)
  expect(tickOfPrice(0n, unit)).toBeUndefined()
})

test('a return of a week is that of 360 days', () => {
  expect(yearlyPpm(7n, 360n, 168)).toBe(1_000_000n)
  expect(yearlyPpm(7n, 0n, 168)).toBeUndefined()
  expect(yearlyPpm(7n, 360n, 0)).toBeUndefined()
})
