import { expect, test } from 'vitest'
import { stakeProblem } from './stakeProblem.ts'

const draft = { isTooLong: false, amount: 100n, fee: 10n, most: 100n }

test.each([
  [{}, undefined],
  [{ amount: 10n, most: 5n }, 'above-fee'],
  [{ amount: undefined, most: 0n }, 'enter-amount'],
  [{ amount: 0n }, 'enter-amount'],
  [{ isTooLong: true, amount: undefined, most: 0n }, 'exceeds-limit'],
  [{ amount: 101n }, 'insufficient'],
  [{ amount: 101n, most: undefined }, undefined],
] as const)('of %o the first problem is %s', (change, problem) => {
  expect(stakeProblem({ ...draft, ...change })).toBe(problem)
})
