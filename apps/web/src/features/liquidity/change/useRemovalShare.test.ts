import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOfAmount } from './useRemovalShare.ts'

test('a share gives at least the amount, and hardly more', () => {
  const whole = fc.bigInt({ min: 1n, max: 10n ** 30n })
  fc.assert(
    fc.property(whole, fc.bigInt({ min: 0n, max: 10n ** 30n }), (all, amount) => {
      const share = shareOfAmount(amount, all)
      expect(share >= 0n && share <= 1_000_000n).toBe(true)
      const got = (all * share) / 1_000_000n
      expect(share === 1_000_000n || all * share >= amount * 1_000_000n).toBe(true)
      expect(got <= all).toBe(true)
      if (amount <= all) expect(got - amount <= all / 1_000_000n + 1n).toBe(true)
    }),
  )
  expect(shareOfAmount(0n, 0n)).toBe(0n)
  expect(shareOfAmount(5n, 0n)).toBe(1_000_000n)
})
