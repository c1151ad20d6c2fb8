import { maxUsableTick } from '@sluice/amm'
import { sqrtPriceOfText } from '@sluice/sdk/orderPrice'
import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullRangeLossPpm, marketRisk, shiftBackPpm } from './marketRisk.ts'

const DOLLAR = 10n ** BigInt(USD_DECIMALS)
const sides = { decimals0: 8, decimals1: 6, isBase0: true }
const full = { tickLower: -maxUsableTick(60), tickUpper: maxUsableTick(60) }
const LIQUIDITY = 10n ** 12n
const market = { sides, usd0: 5n * DOLLAR, usd1: DOLLAR, liquidity: LIQUIDITY, range: full }
const at = (text: string) => ({ sqrtPriceX96: sqrtPriceOfText(text, sides) ?? 0n })

test('a pool at the market, with a range around it, asks nothing', () => {
  expect(marketRisk({ ...market, pool: at('5') })).toBeUndefined()
  expect(marketRisk({ ...market, pool: at('5.1') })).toBeUndefined()
})

test('a pool at four times the market costs what others take by trading it back', () => {
  const risk = marketRisk({ ...market, pool: at('20') })
  expect(Number(risk?.gapPpm)).toBeCloseTo(3_000_000, -1)
  // all prices, from 4 to 1: 2·√¼ / (1 + ¼) − 1 = −20 %
  expect(Number(risk?.lossPpm)).toBeCloseTo(200_000, -2)
  // L·(√p + p′/√p) of token 1, with p = 20·10⁻² and p′ = 5·10⁻²: 559,017 dollars, of which a fifth
  expect(Number((risk?.lossUsd ?? 0n) / DOLLAR)).toBeCloseTo(111_803, -2)
  expect(risk?.awayPpm).toBeUndefined()
})

test('a narrow range loses much where the whole loses little', () => {
  const tick = -29_580
  const narrow = { tickLower: tick - 120, tickUpper: tick + 120 }
  const whole = marketRisk({ ...market, pool: at('5.2') })
  const risk = marketRisk({ ...market, range: narrow, pool: at('5.2') })
  expect(whole).toBeUndefined()
  expect(risk?.lossPpm).toBeGreaterThan(10_000n)
})

test('without the price of both tokens nothing is claimed', () => {
  expect(marketRisk({ ...market, usd0: undefined, pool: at('20') })).toBeUndefined()
  expect(marketRisk({ ...market, usd1: undefined, pool: at('20') })).toBeUndefined()
})

test('a range far from the price says how far, and that nobody takes anything of it', () => {
  const far = { tickLower: 0, tickUpper: 6_000 }
  const risk = marketRisk({ ...market, range: far, pool: at('5') })
  expect(risk?.gapPpm).toBeUndefined()
  // raw 0.05 → 1
  expect(Number(risk?.awayPpm)).toBeCloseTo(19_000_000, -2)
  const near = { tickLower: -29_940, tickUpper: -27_000 }
  expect(marketRisk({ ...market, range: near, pool: at('5') })).toBeUndefined()
  const below = { tickLower: -60_000, tickUpper: -48_000 }
  expect(marketRisk({ ...market, range: below, pool: at('5') })?.awayPpm).toBeLessThan(-500_000n)
})

test("a price that is off, moved back by what this says, is the market's", () => {
  fc.assert(
    fc.property(fc.bigInt(-900_000n, 10n ** 9n), (gap) => {
      const shift = shiftBackPpm(gap)
      const back = ((1_000_000n + gap) * (1_000_000n + shift)) / 1_000_000n
      const distance = back > 1_000_000n ? back - 1_000_000n : 1_000_000n - back
      expect(distance).toBeLessThanOrEqual((1_000_000n + gap) / 1_000_000n + 1n)
    }),
  )
  expect(shiftBackPpm(10n ** 30n)).toBe(-999_999n)
})

test('the first in a pool at four times the market loses a fifth, and at a million times nearly all', () => {
  expect(Number(fullRangeLossPpm(3_000_000n))).toBeCloseTo(200_000, -2)
  expect(fullRangeLossPpm(0n)).toBe(0n)
  expect(fullRangeLossPpm(10n ** 12n)).toBeGreaterThan(990_000n)
})
