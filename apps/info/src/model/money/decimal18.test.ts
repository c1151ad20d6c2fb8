import fc from 'fast-check'
import { expect, test } from 'vitest'
import { change18, formatDecimal18, ONE_18, parseDecimal18 } from './decimal18.ts'
import { price0From1, price1From0, unitPriceOf, valueUsd, wholePrice } from './unitPrice.ts'

const amounts = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })

test('a number is read as it was written', () => {
  fc.assert(
    fc.property(amounts, (value) => {
      expect(parseDecimal18(formatDecimal18(value))).toBe(value)
    }),
  )
})

test.each([
  [0n, '0'],
  [1n, '0.000000000000000001'],
  [-15n * 10n ** 17n, '-1.5'],
  [12n * ONE_18, '12'],
])('%s is written %s', (value, text) => {
  expect(formatDecimal18(value)).toBe(text)
})

test.each(['', '1e5', '.5', '1.', '--1', '1,5', 'NaN', '0x10', '9'.repeat(61)])(
  '"%s" is no number',
  (text) => {
    expect(parseDecimal18(text)).toBeUndefined()
  },
)

test('a change is a fraction of what was; unknown where nothing was', () => {
  expect(change18(3n, 2n)).toBe(ONE_18 / 2n)
  expect(change18(1n, 2n)).toBe(-ONE_18 / 2n)
  expect(change18(1n, 0n)).toBeUndefined()
})

test('a whole token and its smallest unit have the same price, to a part in a million, from 0 to 24 decimals', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10n ** 12n, max: 10n ** 26n }),
      fc.integer({ min: 0, max: 24 }),
      (price, decimals) => {
        const back = wholePrice(unitPriceOf(price, decimals), decimals)
        expect(back).toBeLessThanOrEqual(price)
        expect(price - back).toBeLessThanOrEqual(price / 1_000_000n)
        expect(valueUsd(10n ** BigInt(decimals), unitPriceOf(price, decimals))).toBe(back)
      },
    ),
  )
})

test('a price goes through a pool and back', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10n ** 20n, max: 10n ** 30n }),
      fc.bigInt({ min: 2n ** 85n, max: 2n ** 107n }),
      (price, sqrtPriceX96) => {
        const back = price0From1(price1From0(price, sqrtPriceX96), sqrtPriceX96)
        expect(back).toBeLessThanOrEqual(price)
        expect(price - back).toBeLessThanOrEqual(price / 1_000n)
      },
    ),
  )
})
