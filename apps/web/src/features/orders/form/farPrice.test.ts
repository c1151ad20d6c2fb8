import { sqrtPriceOfTick } from '@sluice/sdk/orderPrice'
import { expect, test } from 'vitest'
import { askedAbovePpm, isFarPrice } from './farPrice.ts'

const market = sqrtPriceOfTick(0)
const sell0 = { decimals0: 8, decimals1: 8, isBase0: true }
const sell1 = { decimals0: 8, decimals1: 8, isBase0: false }

test.each([
  [0, false],
  [4_055, false],
  // a price of 2 is about tick 6932
  [6_900, false],
  [6_960, true],
  [46_000, true],
])('a price at tick %s above the market is far: %s', (tick, isFar) => {
  expect(isFarPrice(askedAbovePpm(market, tick, sell0))).toBe(isFar)
  expect(isFarPrice(askedAbovePpm(market, -tick, sell1))).toBe(isFar)
})

test('a price near the market, or on its wrong side, is not far', () => {
  expect(isFarPrice(askedAbovePpm(market, -46_000, sell0))).toBe(false)
})
