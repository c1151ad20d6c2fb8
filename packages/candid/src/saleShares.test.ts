import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saleShares } from './saleShares.ts'

test('a price is divided without a rest, and what rounding leaves is the seller’s', () => {
  expect(saleShares(10_000n, 500n)).toEqual({ toSeller: 9_400n, fee: 100n, royalty: 500n })
  expect(saleShares(99n, 2_000n)).toEqual({ toSeller: 80n, fee: 0n, royalty: 19n })
  const price = fc.bigInt({ min: 0n, max: 1n << 128n })
  fc.assert(
    fc.property(price, fc.bigInt({ min: 0n, max: 2_000n }), (amount, royaltyBps) => {
      const { toSeller, fee, royalty } = saleShares(amount, royaltyBps)
      expect(toSeller + fee + royalty).toBe(amount)
      expect(fee * 10_000n).toBeLessThanOrEqual(amount * 100n)
      expect(royalty * 10_000n).toBeLessThanOrEqual(amount * royaltyBps)
    }),
  )
})
