import { expect, test } from 'vitest'
import { checkSale, hardCapOf, type SaleDraft } from './checkSale.ts'

const DAY = 86_400
const draft: SaleDraft = {
  ...{ name: ' A sale ', description: '', tokenId: 'token', paymentId: 'payment' },
  ...{ offered: 1_000n * 10n ** 8n, price: 5n * 10n ** 6n, softCap: 10n ** 9n },
  ...{ minimum: 10n ** 8n, maximum: undefined, hasMaximum: false },
  ...{ startSeconds: 2_000, endSeconds: 2_000 + DAY, isWhitelisted: false },
  ...{ cliffDays: 30, vestingDays: 180 },
}
const known = {
  ...{ decimals: 8, fee: 10n, balance: 10n ** 12n, nowSeconds: 1_000 },
  creation: { cost: { kind: 'free' as const }, isLacking: false },
}

test('a sale that is complete has its price as the fraction of two amounts', () => {
  expect(hardCapOf(draft, 8)).toBe(50n * 10n ** 8n)
  expect(checkSale(draft, known)).toEqual({
    wish: {
      ...{ name: 'A sale', description: '', tokenId: 'token', paymentId: 'payment' },
      ...{ offered: draft.offered, hardCap: 50n * 10n ** 8n, softCap: 10n ** 9n },
      ...{ minimum: 10n ** 8n, maximum: undefined, isWhitelisted: false },
      ...{ startNs: 2_000n * 10n ** 9n, endNs: BigInt(2_000 + DAY) * 10n ** 9n },
      vesting: { cliffSeconds: 30n * 86_400n, durationSeconds: 180n * 86_400n },
    },
  })
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ tokenId: undefined }, 'token'],
  [{ paymentId: undefined }, 'payment'],
  [{ paymentId: 'token' }, 'same-token'],
  [{ offered: 0n }, 'offered'],
  [{ price: undefined }, 'price'],
  [{ softCap: 51n * 10n ** 8n }, 'soft-cap'],
  [{ minimum: 0n }, 'minimum'],
  [{ minimum: 249_999n }, 'small-minimum'],
  [{ hasMaximum: true }, 'maximum'],
  [{ hasMaximum: true, maximum: 1n }, 'maximum'],
  [{ startSeconds: 1_000 }, 'start'],
  [{ endSeconds: 2_059 }, 'end'],
  [{ endSeconds: 2_000 + 91 * DAY }, 'end'],
  [{ cliffDays: 181 }, 'vesting'],
  [{ vestingDays: 3_651 }, 'vesting'],
] as const)('a sale with %o lacks %s', (change, problem) => {
  expect(checkSale({ ...draft, ...change }, known)).toEqual({ problem })
})

test('a founder has the tokens with their fee, and the price of the sale', () => {
  expect(checkSale(draft, { ...known, balance: draft.offered })).toEqual({ problem: 'too-little' })
  const creation = { cost: { kind: 'closed' as const }, isLacking: false }
  expect(checkSale(draft, { ...known, creation })).toEqual({ problem: 'no-founder' })
})
