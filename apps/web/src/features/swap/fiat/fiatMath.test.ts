import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DOLLAR, moneyOf, tokensFor } from './fiatMath.ts'

/** A token of eight decimals at five dollars. */
const FIVE = { numerator: 5n, denominator: 10n ** 8n }
const EURO = { rate: 1_080_000_000n, decimals: 9 }

test('money buys tokens at their price, in any money', () => {
  expect(tokensFor(10_00n, { places: 2, rate: DOLLAR, price: FIVE })).toBe(2n * 10n ** 8n)
  expect(tokensFor(10_00n, { places: 2, rate: EURO, price: FIVE })).toBe(216_000_000n)
  // yen have no cents
  expect(tokensFor(1_000n, { places: 0, rate: { rate: 67n, decimals: 4 }, price: FIVE })).toBe(
    134_000_000n,
  )
})

test('a value is told in any money, rounded down', () => {
  const dollars = (count: bigint) => count * 10n ** BigInt(USD_DECIMALS)
  expect(moneyOf(dollars(54n), { places: 2, rate: DOLLAR })).toBe(54_00n)
  expect(moneyOf(dollars(54n), { places: 2, rate: EURO })).toBe(50_00n)
  expect(moneyOf(dollars(1n), { places: 2, rate: { rate: 0n, decimals: 0 } })).toBeUndefined()
  expect(
    tokensFor(1n, { places: 2, rate: DOLLAR, price: { numerator: 0n, denominator: 1n } }),
  ).toBe(0n)
})

test('what money buys is worth that money, but for a unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      (money, dollarsEach) => {
        const price = { numerator: dollarsEach, denominator: 10n ** 18n }
        const tokens = tokensFor(money, { places: 2, rate: EURO, price })
        const valueUsd =
          (tokens * price.numerator * 10n ** BigInt(USD_DECIMALS)) / price.denominator
        const back = moneyOf(valueUsd, { places: 2, rate: EURO }) ?? 0n
        expect(money - back >= 0n && money - back <= 1n).toBe(true)
      },
    ),
  )
})
