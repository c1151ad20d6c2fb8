import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arriving, maxSpend, networkFeeOf, shareOf } from './swapCosts.ts'

const icp = { fee: 10_000n }

test('the most that can be swapped leaves the fees of the approval and of the transfer', () => {
  expect(maxSpend(icp, 100_000n)).toBe(80_000n)
  expect(maxSpend(icp, 20_000n)).toBe(0n)
  expect(maxSpend(icp, 1n)).toBe(0n)
})

test('no share with its fees costs more than the balance', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 20n), fc.constantFrom(25, 50, 75, 100), (balance, percent) => {
      const share = shareOf(maxSpend(icp, balance), percent)
      if (share > 0n) expect(share + networkFeeOf(icp)).toBeLessThanOrEqual(balance)
    }),
  )
})

test('the output ledger keeps its fee of what arrives', () => {
  expect(arriving(100_000n, icp)).toBe(90_000n)
  expect(arriving(10n, icp)).toBe(0n)
})
