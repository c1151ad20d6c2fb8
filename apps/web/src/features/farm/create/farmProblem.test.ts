import { expect, test } from 'vitest'
import type { AskedCost } from '../../offers/creation/useCreationCost.ts'
import { checkFarm, type FarmDraft } from './farmProblem.ts'
import { parseLocalText, toLocalText } from './localTime.ts'

type KnownCreation = Pick<AskedCost, 'cost' | 'isLacking'>

const NOW = 1_700_000_000
const draft: FarmDraft = {
  poolId: 'pool',
  rewardToken: 'ledger',
  reward: 1_000_000n,
  startSeconds: NOW + 600,
  endSeconds: NOW + 600 + 864_000,
  secondsPerCycle: 1_800,
  refunder: 'me',
  least0: 0n,
  least1: 0n,
  isPriceInside: false,
}
const known = {
  isPoolRead: true,
  standard: 'ICRC1',
  rewardFee: 10n,
  balance: 1_000_010n,
  nowSeconds: NOW,
  creation: { cost: { kind: 'free' }, isLacking: false } as KnownCreation,
}
const problemOf = (more: Partial<FarmDraft>, facts: Partial<typeof known> = {}) => {
  const checked = checkFarm({ ...draft, ...more }, { ...known, ...facts })
  return 'problem' in checked ? checked.problem : undefined
}

test('a whole draft is a farm', () => {
  expect(checkFarm(draft, known)).toEqual({ wish: draft })
})

test.each([
  ['choose-pool', { poolId: undefined }, {}],
  ['read-pool', {}, { isPoolRead: false }],
  ['choose-reward', { rewardToken: undefined }, {}],
  ['wrong-standard', {}, { standard: 'EXT' }],
  ['bad-start', { startSeconds: undefined }, {}],
  ['bad-end', { endSeconds: undefined }, {}],
  ['starts-after-end', { endSeconds: NOW + 600 }, {}],
  ['no-reward', { reward: undefined }, {}],
  ['reward-too-small', { reward: 30n }, {}],
  ['bad-cycle', { secondsPerCycle: undefined }, {}],
  ['cycle-too-short', { secondsPerCycle: 600 }, {}],
  ['bad-minimum', { least1: undefined }, {}],
  ['bad-refunder', { refunder: undefined }, {}],
  ['too-little', {}, { balance: 1_000_009n }],
  ['no-founder', {}, { creation: { cost: { kind: 'closed' }, isLacking: false } }],
  ['fee-unknown', {}, { creation: { cost: undefined, isLacking: false } }],
] as const)('%s', (problem, more, facts) => {
  expect(problemOf(more, facts)).toBe(problem)
})

test('times are written as fields for them read them', () => {
  const seconds = 1_700_000_040
  expect(parseLocalText(toLocalText(seconds))).toBe(seconds)
  expect(parseLocalText('tomorrow')).toBeUndefined()
})
