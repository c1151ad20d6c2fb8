import { Q96 } from '@sluice/amm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountText,
  aprText,
  percentText,
  priceText,
  shortPriceText,
  shortUsdText,
  usdText,
  usdTextOrNull,
  worthUsd,
  yearlyPercentText,
} from './decimals.ts'

const USD = 10n ** 18n

test('an amount is written so that nothing of it is lost', () => {
  expect(amountText(150_000_000n, 8)).toBe('1.5')
  expect(amountText('1', 18)).toBe('0.000000000000000001')
  expect(amountText(0n, 8)).toBe('0')
  // nobody knows its decimals
  expect(amountText(42n, null)).toBe('42')
  const amount = fc.bigInt(-(10n ** 40n), 10n ** 40n)
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 255 }), (units, decimals) => {
      const text = amountText(units, decimals)
      const [whole = '', fraction = ''] = text.replace('-', '').split('.')
      const read = BigInt(whole + fraction.padEnd(decimals, '0'))
      expect(text.startsWith('-') ? -read : read).toBe(units)
      expect(fraction.endsWith('0')).toBe(false)
    }),
  )
})

test('dollars keep their places, and in lists six of them', () => {
  expect(usdText(USD / 2n)).toBe('0.5')
  expect(usdText(-USD)).toBe('-1')
  expect(usdTextOrNull(null)).toBeNull()
  expect(shortUsdText(1_234_567_890_123_456_789n)).toBe('1.234567')
  expect(worthUsd(150_000_000n, 2n * USD, 8)).toBe(3n * USD)
  for (const [price, decimals] of [
    [null, 8],
    [USD, null],
    [USD, 256],
  ] as const)
    expect(worthUsd(1n, price, decimals)).toBe(0n)
})

test('a price is that of a whole token, whatever the decimals of both', () => {
  const same = { decimals0: 8, decimals1: 8 }
  expect(priceText(Q96, same)).toBe('1')
  expect(priceText(2n * Q96, same)).toBe('4')
  // one unit for one unit, of tokens with 18 and with 6 decimals
  expect(priceText(Q96, { decimals0: 18, decimals1: 6 })).toBe('1000000000000')
  expect(priceText(Q96, { decimals0: 6, decimals1: 18 })).toBe('0.000000000001')
  // 20 digits, or 12, rounded down
  const third = (Q96 * 577_350_269_189n) / 1_000_000_000_000n
  expect(priceText(third, same)).toBe('0.33333333333261076271')
  expect(shortPriceText(third, same)).toBe('0.333333333332')
})

test('changes and returns are percentages with two places, and nothing where there was nothing', () => {
  expect(percentText(150n, 100n)).toBe('50')
  expect(percentText(100n, 150n)).toBe('-33.33')
  expect(percentText(1n, 0n)).toBeNull()
  expect(percentText(1n, undefined)).toBeNull()
  // a dollar of fees a week on 360: four fifths of it for 360 days
  expect(aprText(7n * USD, 360n * USD, 7)).toBe('80')
  expect(yearlyPercentText(0n, USD, 1)).toBeNull()
  expect(yearlyPercentText(USD, 0n, 1)).toBeNull()
  expect(yearlyPercentText(USD, 360n * USD, 1)).toBe('100')
})
