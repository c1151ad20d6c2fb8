import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amounts.ts'

test('text and amount are each other’s inverse', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 128n }),
      fc.integer({ min: 0, max: 18 }),
      (amount, decimals) => {
        expect(parseAmount(formatAmount(amount, decimals), decimals)).toBe(amount)
      },
    ),
  )
})

test('what is no plain decimal number is refused', () => {
  for (const text of ['', '.', '-1', '1e5', '1,5', 'abc', '1.2.3', '0x10']) {
    expect(parseAmount(text, 8)).toBeUndefined()
  }
  expect(parseAmount('0.123456789', 8)).toBeUndefined()
  expect(parseAmount('0.1234567800', 8)).toBe(12_345_678n)
  expect(parseAmount('.5', 8)).toBe(50_000_000n)
})

test('shown amounts are cut, never rounded up', () => {
  expect(formatAmount(199_999_999n, 8, { maxDecimals: 2 })).toBe('1.99')
  expect(formatAmount(123_456_700_000_000n, 8, { isGrouped: true })).toBe('1,234,567')
})
