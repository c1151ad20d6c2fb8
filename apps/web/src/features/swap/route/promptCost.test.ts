import { expect, test } from 'vitest'
import { promptCostOf } from './promptCost.ts'

const asks = { isAnonymous: false, signsUnasked: false }
/** 4.87 dollars for 10^8 units. */
const price = { numerator: 487n, denominator: 100n * 10n ** 8n }

test('a question that a wallet asks is worth two cents, to one digit', () => {
  expect(promptCostOf(asks, price)).toBe(400_000n)
})

test('nobody is asked: a key at hand, a visitor, and a token without a price cost nothing', () => {
  expect(promptCostOf({ ...asks, signsUnasked: true }, price)).toBe(0n)
  expect(promptCostOf({ ...asks, isAnonymous: true }, price)).toBe(0n)
  expect(promptCostOf(undefined, price)).toBe(0n)
  expect(promptCostOf(asks, undefined)).toBe(0n)
})
