import { expect, test } from 'vitest'
import { DAY, MONTH, YEAR } from '../time.ts'
import { DEFAULT_PARAMETERS, type SnsParameters } from './SnsParameters.ts'
import { validateParameters } from './validateParameters.ts'

test('the defaults can be used', () => {
  expect(validateParameters(DEFAULT_PARAMETERS)).toEqual([])
})

/** Lowest and highest values that are taken, and the fields that make room for them. */
const BOUNDS: readonly [keyof SnsParameters, bigint, bigint, Partial<SnsParameters>][] = [
  ['initialVotingPeriod', DAY, 30n * DAY, { waitForQuietIncrease: 1n }],
  ['waitForQuietIncrease', 1n, 15n * DAY, { initialVotingPeriod: 30n * DAY }],
  ['maximumDelayBonusPercent', 0n, 900n, {}],
  ['maximumAgeBonusPercent', 0n, 400n, {}],
  ['maximumFolloweesPerFunction', 0n, 15n, {}],
  ['maximumPrincipalsPerNeuron', 5n, 15n, {}],
  ['maximumNeurons', 1n, 200_000n, {}],
  ['maximumProposalsKeptPerAction', 1n, 700n, {}],
  ['maximumProposalsWithBallots', 1n, 700n, {}],
  ['minimumStake', 10_001n, 2n ** 64n - 1n, {}],
  ['transactionFee', 0n, 99_999_999n, {}],
  ['minimumDelayToVote', 0n, 8n * YEAR, {}],
  ['maximumDelay', 6n * MONTH, 2n ** 64n - 1n, {}],
]

test.each(BOUNDS)('%s from %s to %s', (field, lowest, highest, room) => {
  const problems = (value: bigint) =>
    validateParameters({ ...DEFAULT_PARAMETERS, ...room, [field]: value }).length
  expect([lowest - 1n, lowest, highest, highest + 1n].map((value) => problems(value) > 0)).toEqual([
    true,
    false,
    false,
    true,
  ])
})

const rewards = DEFAULT_PARAMETERS.rewards
test.each<[string, Partial<SnsParameters>, keyof SnsParameters]>([
  ['claimers without a vote', { claimerPermissions: [2, 3] }, 'claimerPermissions'],
  ['an unknown permission', { grantablePermissions: [11] }, 'grantablePermissions'],
  ['a permission twice', { grantablePermissions: [3, 3] }, 'grantablePermissions'],
  ['a rate that rises', { rewards: { ...rewards, finalBasisPoints: 1n } }, 'rewards'],
  [
    'a rate above everything',
    { rewards: { ...rewards, initialBasisPoints: 10_001n, transition: 1n } },
    'rewards',
  ],
  ['a rate that jumps', { rewards: { ...rewards, initialBasisPoints: 1n } }, 'rewards'],
  ['rounds without a length', { rewards: { ...rewards, roundDuration: 0n } }, 'rewards'],
  [
    'a custom function as a native one',
    { additionalCriticalFunctions: [1000n] },
    'additionalCriticalFunctions',
  ],
])('names the field of %s', (_, fields, field) => {
  expect(validateParameters({ ...DEFAULT_PARAMETERS, ...fields })).toMatchObject([
    { field, text: expect.any(String) },
  ])
})
