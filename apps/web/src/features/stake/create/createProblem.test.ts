import { expect, test } from 'vitest'
import { createProblem } from './createProblem.ts'

const NOW = 1_800_000_000
const terms = {
  name: 'Stake SLU',
  startSeconds: NOW + 60,
  endSeconds: NOW + 86_460,
  rewardPerSecond: 5n,
}
const CLOSED = { cost: { kind: 'closed' }, isLacking: false } as const
const draft = {
  hasTokens: true,
  areSupported: true,
  terms,
  totalReward: 1_000n,
  reward: { decimals: 0, fee: 1n },
  spendable: 1_000n,
  creation: { cost: { kind: 'free' }, isLacking: false } as const,
}

test.each([
  [{}, undefined],
  [{ hasTokens: false, areSupported: false }, 'select-token'],
  [{ areSupported: false, terms: { ...terms, name: '' } }, 'unsupported-token'],
  [{ terms: { ...terms, name: ' ', endSeconds: 0 } }, 'name-missing'],
  [{ terms: { ...terms, startSeconds: NOW - 3_600 } }, 'starts-in-past'],
  [{ terms: { ...terms, endSeconds: terms.startSeconds } }, 'ends-before-start'],
  [
    { terms: { ...terms, startSeconds: NOW + 31 * 86_400, endSeconds: NOW + 32 * 86_400 } },
    'starts-too-late',
  ],
  [{ terms: { ...terms, endSeconds: NOW * 2 } }, 'lasts-too-long'],
  [{ terms: { ...terms, rewardPerSecond: 0n }, totalReward: undefined }, 'enter-amount'],
  [{ totalReward: 999n, spendable: 0n }, 'least-tokens'],
  [{ reward: { decimals: 0, fee: 334n } }, 'reward-too-small'],
  [{ totalReward: 1n << 120n }, 'reward-too-large'],
  [{ terms: { ...terms, rewardPerSecond: 0n } }, 'rate-missing'],
  [{ spendable: 999n, creation: CLOSED }, 'insufficient'],
  [{ creation: CLOSED }, 'no-founder'],
  [{ creation: { cost: undefined, isLacking: false } }, 'fee-unknown'],
  [{ spendable: undefined, creation: undefined }, undefined],
] as const)('of %o the first problem is %s', (change, problem) => {
  expect(createProblem({ ...draft, ...change }, NOW)).toBe(problem)
})
