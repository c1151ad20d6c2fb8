import { expect, test } from 'vitest'
import { depositProblem } from './depositProblem.ts'

const good = {
  hasTyped: true,
  isTooLong: false,
  amounts: {},
  hasPlan: true,
  isReading: false,
  sides: [
    { side: 'token0', deposit: 100n, fee: 10n, spendable: 100n },
    { side: 'token1', deposit: 0n, fee: 10n, spendable: 0n },
  ],
} as const
const [first, second] = good.sides

test.each([
  [
    'more digits than any amount has',
    { isTooLong: true, amounts: undefined, hasPlan: false },
    { kind: 'exceeds-limit' },
  ],
  ['nothing typed', { hasTyped: false, hasPlan: false }, { kind: 'enter-amount' }],
  ['what is no amount', { amounts: undefined, hasPlan: false }, { kind: 'enter-amount' }],
  ['a pool that is being read', { isReading: true, hasPlan: false }, { kind: 'reading' }],
  ['too little', { hasPlan: false }, { kind: 'too-little' }],
  [
    'more of the first than there is, before a small second',
    {
      sides: [
        { ...first, deposit: 101n },
        { ...second, deposit: 5n, spendable: 9n },
      ],
    },
    { kind: 'insufficient', side: 'token0' },
  ],
  [
    'no more than three fees of the second',
    { sides: [first, { ...second, deposit: 30n, spendable: 30n }] },
    { kind: 'above-fee', side: 'token1' },
  ],
  [
    'a balance that nobody knows yet',
    { sides: [{ ...first, deposit: 10n ** 30n, spendable: undefined }, second] },
    undefined,
  ],
  ['nothing wrong', {}, undefined],
] as const)('%s', (_, change, problem) => {
  expect(depositProblem({ ...good, ...change })).toEqual(problem)
})
