import { expect, test } from 'vitest'
import { requireBounded } from './tokenBounds.ts'

test.each([
  { decimals: 0, fee: 0n },
  { decimals: 255, fee: 2n ** 128n - 1n },
])('a token with %o is taken', (facts) => {
  expect(requireBounded(facts)).toBe(facts)
})

test.each([
  { decimals: 256, fee: 0n },
  { decimals: Number(2n ** 128n), fee: 0n },
  { decimals: Number.POSITIVE_INFINITY, fee: 0n },
  { decimals: 1.5, fee: 0n },
  { decimals: 8, fee: 2n ** 128n },
])('a token with %o cannot be shown or paid, so it is refused', (facts) => {
  expect(() => requireBounded(facts)).toThrow(expect.objectContaining({ code: 'unreadable' }))
})
