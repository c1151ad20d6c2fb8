import { expect, test } from 'vitest'
import { endOf } from './expiry.ts'
import { priceFlaw } from './priceFlaw.ts'

test.each([
  [undefined, 8, 'none'],
  [0n, 8, 'none'],
  [100_000n, 8, 'too-low'],
  [100_001n, 8, undefined],
  [1n, 0, undefined],
  [1n, 3, 'too-low'],
  [2n, 3, undefined],
  [10n ** 60n, 18, 'too-high'],
] as const)('a price of %s units with %i decimals is %s', (price, decimals, flaw) => {
  expect(priceFlaw(price, decimals)).toBe(flaw)
})

test('what is to stand for days ends within them, and without days never', () => {
  const now = 1_700_000_000_000
  expect(endOf('0', now)).toBeUndefined()
  const end = endOf('90', now) ?? 0
  expect(end).toBeGreaterThan(now + 89 * 86_400_000)
  expect(end).toBeLessThan(now + 90 * 86_400_000)
})
