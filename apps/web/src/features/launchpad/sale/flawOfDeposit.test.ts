import { expect, test } from 'vitest'
import { flawOfDeposit } from './flawOfDeposit.ts'

const asked = { amount: 50n, spendable: 100n, minimum: 10n, maximum: 80n }

test.each([
  [{}, undefined],
  [{ maximum: undefined, amount: 100n }, undefined],
  [{ spendable: undefined }, undefined],
  [{ maximum: 0n }, 'full'],
  [{ amount: undefined }, 'no-amount'],
  [{ amount: 0n }, 'no-amount'],
  [{ amount: 9n }, 'below-minimum'],
  [{ amount: 81n }, 'above-maximum'],
  [{ spendable: 49n }, 'insufficient'],
] as const)('of a deposit with %o the flaw is %s', (change, flaw) => {
  expect(flawOfDeposit({ ...asked, ...change })).toBe(flaw)
})
