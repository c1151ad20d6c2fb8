import { expect, test } from 'vitest'
import { keyAt, newOrderKey, requireOwnOrder } from './OrderKey.ts'

const MINUTE = 60_000

test('keys of one millisecond differ', () => {
  const keys = Array.from({ length: 50 }, () => newOrderKey('me', 5))
  expect(new Set(keys.map(({ id }) => id)).size).toBe(50)
  expect(keys.every(({ createdAtNs }) => createdAtNs / 1_000_000n === 5n)).toBe(true)
})

test('a key keeps its time while that is fresh, and its id for ever', () => {
  const key = newOrderKey('me', 100 * MINUTE)
  expect(keyAt(key, 100.9 * MINUTE)).toEqual(key)
  for (const now of [102 * MINUTE, 90 * MINUTE]) {
    const later = keyAt(key, now)
    expect(later.id).toBe(key.id)
    expect(later.createdAtNs / 1_000_000n).toBe(BigInt(now))
  }
})

test('an order is carried out by the account that reviewed it only', () => {
  const key = newOrderKey('me')
  expect(() => requireOwnOrder(key, 'me')).not.toThrow()
  expect(() => requireOwnOrder(undefined, 'you')).not.toThrow()
  expect(() => requireOwnOrder(key, 'you')).toThrow('wallet-other-account')
})
