import { expect, test } from 'vitest'
import { exceedsLimit, placesFor } from './amountText.ts'

test('the limit is what a pool can count, so tokens with huge supplies are traded', () => {
  expect(exceedsLimit(undefined)).toBe(false)
  expect(exceedsLimit(420_690_000_000_000n * 10n ** 18n)).toBe(false)
  expect(exceedsLimit(2n ** 128n - 1n)).toBe(false)
  expect(exceedsLimit(2n ** 128n)).toBe(true)
})

test('eight decimals are kept, or as many as the token has', () => {
  expect([placesFor(18), placesFor(6)]).toEqual([8, 6])
})
