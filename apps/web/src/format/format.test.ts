import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortAddress } from './address.ts'
import { formatAmount, formatExactAmount } from './amount.ts'
import { localizeDecimal, toDecimalText } from './decimal.ts'
import { formatElapsed } from './duration.ts'
import { formatPercent, formatSignedPercent } from './percent.ts'
import { formatPrice, formatShortPrice, formatUsdPrice } from './price.ts'
import { formatSymbol } from './symbol.ts'
import { formatUsd, isBelowCent } from './usd.ts'

const dollars = (text: string) => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(12, '0'))
}

describe('amounts', () => {
  test.each([
    [123_456_789_999n, 8, '1,234.56'],
    [199_999_999n, 8, '1.99999'],
    [19_499_980_000n, 8, '194.9998'],
    [99_999_999n, 8, '0.999999'],
    [911_234_567n, 11, '0.00911234'],
    [1_000n, 8, '0.00001'],
    [999n, 8, '<0.00001'],
    [1n, 18, '<0.00001'],
    [0n, 8, '0'],
    [5n, 0, '5'],
    [undefined, 8, '–'],
  ])('%s with %i decimals reads %s', (amount, decimals, text) => {
    expect(formatAmount(amount, decimals, 'en')).toBe(text)
  })

  test('are written with the marks of the language', () => {
    expect(formatExactAmount(123_456_789_012n, 8, 'de')).toBe('1.234,56789012')
  })

  test('never show more than there is', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 30n),
        fc.integer({ min: 0, max: 18 }),
        (amount, decimals) => {
          const text = formatAmount(amount, decimals, 'en').replaceAll(',', '')
          if (text.startsWith('<')) return
          const [whole = '', fraction = ''] = text.split('.')
          expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBeLessThanOrEqual(amount)
        },
      ),
    )
  })

  test('exact text keeps every digit', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 30n),
        fc.integer({ min: 0, max: 18 }),
        (amount, decimals) => {
          const [whole = '', fraction = ''] = toDecimalText(amount, decimals).split('.')
          expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(amount)
        },
      ),
    )
  })
})

describe('dollars', () => {
  test.each([
    ['0', '$0.00'],
    ['0.009', '<$0.01'],
    ['12.349', '$12.34'],
    ['999.999', '$999.99'],
    ['12345.6', '$12.34K'],
    ['1239999', '$1.23M'],
    ['45600000000', '$45.60B'],
  ])('%s reads %s', (value, text) => {
    expect(formatUsd(dollars(value), 'en')).toBe(text)
  })

  test('an unknown value is a dash, never zero', () => {
    expect(formatUsd(undefined, 'en')).toBe('–')
  })
})

test.each([
  [3000n, '0.3%'],
  [99n, '<0.01%'],
  [0n, '0%'],
  [123_456n, '12.34%'],
])('%s parts per million read %s', (ppm, text) => {
  expect(formatPercent(ppm, 'en')).toBe(text)
})

test('a change carries its sign', () => {
  expect(formatSignedPercent(-15_000n, 'en')).toBe('−1.5%')
  expect(formatSignedPercent(15_000n, 'en')).toBe('+1.5%')
  expect(formatSignedPercent(0n, 'en')).toBe('0%')
})

test('a loss never looks smaller than it is', () => {
  expect(formatSignedPercent(-1n, 'en')).toBe('−0.01%')
  expect(formatSignedPercent(-12_301n, 'en')).toBe('−1.24%')
})

const icp = { amount: 100_000_000n, decimals: 8 }
/** One ICP, and what it costs of a token with 18 decimals. */
const costs = (text: string) => {
  const [whole = '', places = ''] = text.split('.')
  return { base: icp, quote: { amount: BigInt(whole + places.padEnd(18, '0')), decimals: 18 } }
}

test.each([
  ['1234567.891', '1,234,567'],
  ['97123.4567891', '97,123.456789'],
  ['12.345678', '12.345678'],
  ['5.4', '5.4'],
  ['0.123456789', '0.123456'],
  ['0.1', '0.1'],
  ['0.0999999', '0.0999'],
  ['0.0543219', '0.0543'],
  ['0.009112345', '0.0₂911'],
  ['0.00000543', '0.0₅543'],
])('a price of %s that stands alone is %s', (price, text) => {
  expect(formatPrice(costs(price), 'en')).toBe(text)
})

test('in tables a price has four significant digits whatever the decimals of both tokens', () => {
  expect(formatShortPrice(costs('0.009112345678901234'), 'en')).toBe('0.0₂9112')
  const quote = { amount: 12_345_678n, decimals: 6 }
  expect(formatShortPrice({ base: icp, quote }, 'en')).toBe('12.34')
  expect(formatPrice({ base: icp, quote }, 'en')).toBe('12.345678')
})

test('of nothing there is no price, and one of nearly nothing is below the least', () => {
  for (const format of [formatPrice, formatShortPrice]) {
    expect(format({ base: { amount: 0n, decimals: 8 }, quote: icp }, 'en')).toBe('–')
    expect(format({ base: icp, quote: { amount: 0n, decimals: 8 } }, 'en')).toBe('<0.0₂₃1')
  }
})

test.each([
  ['97123.456', '$97,123.45'],
  ['5', '$5.00'],
  ['4.32199', '$4.321'],
  ['12.3456', '$12.34'],
  ['0.5', '$0.5'],
  ['0.0620399', '$0.06203'],
  ['0.00469', '$0.0₂469'],
  ['0.000000000001', '$0.0₁₁1'],
])('a token worth %s dollars has the price %s', (price, text) => {
  expect(formatUsdPrice(dollars(price), 'en')).toBe(text)
})

test('a price in another language has its marks', () => {
  expect(formatUsdPrice(dollars('0.00469'), 'de')).toBe('$0,0₂469')
  expect(formatUsdPrice(undefined, 'de')).toBe('–')
})

test('ids, symbols and waiting times fit their places', () => {
  expect(shortAddress('ryjl3-tyaaa-aaaaa-aaaba-cai')).toBe('ryjl3…-cai')
  expect(shortAddress('2vxsx-fae')).toBe('2vxsx-fae')
  expect(formatSymbol('AVERYLONGSYMBOL')).toBe('AVERYLONGS…\u200e')
  expect(formatElapsed(4_999)).toBe('4 s')
  expect(formatElapsed(65_000)).toBe('1:05')
})

test('what rounds to nothing has no sign', () => {
  expect(toDecimalText(-1n, 12, 2)).toBe('0')
  expect(localizeDecimal('-0.00', 'en', 2)).toBe('0.00')
  expect(toDecimalText(-1_500n, 3, 2)).toBe('-1.5')
  expect([isBelowCent(-9_999_999_999n), isBelowCent(10_000_000_000n)]).toEqual([true, false])
})
