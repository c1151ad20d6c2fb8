import { expect, test } from 'vitest'
import { joinFlaw } from './joinFlaw.ts'

const fine = {
  ...{ amount: 5n, spendable: 10n, minimum: 2n, maximum: 8n, hasAgreed: true, isConfirmed: true },
  ...{ country: undefined, isPlaced: true, restrictedCountries: ['us'] },
}

test.each([
  [{}, undefined],
  [{ minimum: 0n, maximum: 0n }, 'full'],
  [{ amount: undefined }, 'no-amount'],
  [{ amount: 0n }, 'no-amount'],
  [{ amount: 1n }, 'below-minimum'],
  [{ amount: 2n }, undefined],
  [{ amount: 8n }, undefined],
  [{ amount: 9n }, 'above-maximum'],
  [{ amount: 7n, spendable: 6n }, 'insufficient'],
  [{ spendable: undefined }, undefined],
  [{ isPlaced: false }, 'no-place'],
  [{ country: 'US', amount: undefined }, 'region'],
  [{ country: 'FR' }, undefined],
  [{ isConfirmed: false }, 'not-confirmed'],
  [{ hasAgreed: false }, 'not-agreed'],
])('%o: %s', (part, flaw) => {
  expect(joinFlaw({ ...fine, ...part })).toBe(flaw)
})
