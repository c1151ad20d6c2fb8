import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatPrice,
  formatRatio,
  parseSqrtPriceX96,
  sqrtFloor,
  sqrtPriceX96FromAmounts,
} from './price.ts'
import { nearestUsableTick } from './usableTick.ts'

const tokens = { decimals0: 8, decimals1: 18 }

describe('sqrt prices', () => {
  test('equal those published for the reference protocol', () => {
    const at = (amount1: bigint, amount0: bigint) => sqrtPriceX96FromAmounts({ amount0, amount1 })
    expect(at(1n, 1n)).toBe(79228162514264337593543950336n)
    expect(at(100n, 1n)).toBe(792281625142643375935439503360n)
    expect(at(1n, 100n)).toBe(7922816251426433759354395033n)
    expect(at(111n, 333n)).toBe(45742400955009932534161870629n)
    expect(at(333n, 111n)).toBe(137227202865029797602485611888n)
  })

  test('come back from text as the text, to the digits asked for', () => {
    const digits = fc.integer({ min: 1, max: 99_999_999 })
    const decimals = fc.integer({ min: 0, max: 18 })
    fc.assert(
      fc.property(digits, decimals, decimals, decimals, (number, shift, decimals0, decimals1) => {
        const pair = { decimals0, decimals1 }
        const priceText = formatRatio(
          { numerator: BigInt(number), denominator: 10n ** BigInt(shift) },
          12,
        )
        const price = parseSqrtPriceX96(priceText, pair)
        expect(formatPrice(price, { ...pair, significantDigits: 8 })).toBe(priceText)
      }),
    )
  })

  test('are read from plain decimals only', () => {
    for (const text of ['', '.', '1.', '.5', '-1', '1e3', '1,5', ' 1', '0', '0.0', '٣']) {
      expect(() => parseSqrtPriceX96(text, tokens)).toThrow('price')
    }
  })

  test('outside the tick range are refused', () => {
    expect(() => sqrtPriceX96FromAmounts({ amount0: 2n ** 130n, amount1: 1n })).toThrow('range')
    expect(() => sqrtPriceX96FromAmounts({ amount0: 1n, amount1: 2n ** 130n })).toThrow('range')
  })
})

test('a price is quoted either way round', () => {
  const price = parseSqrtPriceX96('4', tokens)
  expect(formatPrice(price, { ...tokens, significantDigits: 6 })).toBe('4')
  expect(formatPrice(price, { ...tokens, significantDigits: 6, base: 'token1' })).toBe('0.25')
})

test('a ratio is written with the digits asked for, rounded half up', () => {
  const write = (numerator: bigint, denominator: bigint, digits: number) =>
    formatRatio({ numerator, denominator }, digits)
  expect(write(1n, 3n, 4)).toBe('0.3333')
  expect(write(2n, 3n, 4)).toBe('0.6667')
  expect(write(123456n, 1n, 3)).toBe('123000')
  expect(write(99995n, 10n, 4)).toBe('10000')
  expect(write(1n, 800n, 2)).toBe('0.0013')
  expect(write(0n, 7n, 2)).toBe('0')
})

test('sqrtFloor is the greatest number whose square fits', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 400n }), (value) => {
      const root = sqrtFloor(value)
      expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true)
    }),
  )
})

test('nearestUsableTick rounds to the spacing and stays in range', () => {
  expect(nearestUsableTick(4, 10)).toBe(0)
  expect(nearestUsableTick(5, 10)).toBe(10)
  expect(nearestUsableTick(-5, 10)).toBe(0)
  expect(nearestUsableTick(-6, 10)).toBe(-10)
  expect(nearestUsableTick(887272, 60)).toBe(887220)
  expect(nearestUsableTick(-887272, 200)).toBe(-887200)
})
