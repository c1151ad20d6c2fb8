import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Results } from '../flows/Plan.ts'
import type { StakingBooks } from './StakingBooks.ts'
import type { StakingFlow, UnstakeTokensFlow } from './StakingFlow.ts'
import { withdrawCall } from './stakingCalls.ts'
import { stakingPlan } from './stakingPlan.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const POOL = 'ryjl3-tyaaa-aaaaa-aaaba-cai'
const NOTHING = { staked: 0n, unstaked: 0n, unsentReward: 0n, pending: 0n }

/** Replicas that tell one after the other what they know of the caller. */
function booksOf(answers: readonly (typeof NOTHING)[]): StakingBooks {
  let asked = 0
  const fetchUser = async () => answers[asked++] ?? answers.at(-1) ?? NOTHING
  // of all books only this is asked before a step
  return { staking: { fetchUser } } as unknown as StakingBooks
}

function flowOf(facts: Partial<UnstakeTokensFlow['facts']>): UnstakeTokensFlow {
  const all = { amount: 500n, isAll: true, isStepwise: false, stakingFee: 10n, rewardFee: 10n }
  // the plan reads nothing else of it
  return { kind: 'unstake-tokens', facts: { ...all, ...facts } } as UnstakeTokensFlow
}

async function isNeeded(
  step: string,
  flow: StakingFlow,
  books: StakingBooks,
  done: Results = new Map(),
) {
  const found = stakingPlan(flow, books).steps.find(({ name }) => name === step)
  if (found?.kind !== 'move' || found.isNeeded === undefined) throw new Error('no such step')
  const answer = found.isNeeded(done)
  await vi.runAllTimersAsync()
  return answer
}

const staked = { ...NOTHING, staked: 500n }
const unstaked = { ...NOTHING, unstaked: 500n }

test('a replica that has not heard of the stake does not end the order as done', async () => {
  expect(await isNeeded('unstake', flowOf({}), booksOf([NOTHING, NOTHING, staked]))).toBe(true)
  expect(await isNeeded('unstake', flowOf({}), booksOf([NOTHING]))).toBe(false)
})

test('what a stepwise pool owes is waited for, and nothing where one call has sent it', async () => {
  const stepwise = flowOf({ isStepwise: true })
  expect(await isNeeded('withdraw', stepwise, booksOf([NOTHING, unstaked]))).toBe(true)
  const part = flowOf({ isAll: false })
  expect(await isNeeded('withdraw', part, booksOf([NOTHING, unstaked]))).toBe(true)
  expect(await isNeeded('withdraw', flowOf({}), booksOf([NOTHING, unstaked]))).toBe(false)
})

const planned = (flow: Pick<StakingFlow, 'kind'>, facts: object) =>
  // the plans read nothing else of it
  ({ ...flow, facts: { stakingPoolId: POOL, rewardFee: 10n, ...facts } }) as StakingFlow

test('a replica that has not heard of a reward does not end its harvest as done', async () => {
  const flow = planned({ kind: 'harvest-stake' }, {})
  const earned = { ...NOTHING, pending: 90n }
  const harvested = { ...NOTHING, unsentReward: 85n }
  expect(await isNeeded('harvest', flow, booksOf([NOTHING, earned]))).toBe(true)
  expect(await isNeeded('harvest', flow, booksOf([NOTHING]))).toBe(false)
  const done = new Map([['harvest', 85n]])
  expect(await isNeeded('reward', flow, booksOf([NOTHING, harvested]), done)).toBe(true)
  expect(await isNeeded('reward', flow, booksOf([NOTHING]), done)).toBe(false)
})

test.each([
  ['unstaked', 'withdraw', unstaked],
  ['unsent-reward', 'reward', { ...NOTHING, unsentReward: 85n }],
] as const)('what was seen as %s is waited for', async (place, step, seen) => {
  const flow = planned({ kind: 'reclaim-stake' }, { place })
  expect(await isNeeded(step, flow, booksOf([NOTHING, seen]))).toBe(true)
  expect(await isNeeded(step, flow, booksOf([NOTHING]))).toBe(false)
})

test('what lies on the owner’s subaccount is waited for as well', async () => {
  const flow = planned({ kind: 'reclaim-stake' }, { place: 'undeposited' })
  const lying = [0n, 500n]
  const fetchUndeposited = async () => lying.shift() ?? 0n
  // of all books only this is asked before the step
  const books = { staking: { fetchUndeposited } } as unknown as StakingBooks
  expect(await isNeeded('claim', flow, books)).toBe(true)
  expect(await isNeeded('claim', flow, books)).toBe(false)
})

test('what is sent is all that the pool holds, also when the asked replica has not heard of it', async () => {
  const flow = planned({ kind: 'reclaim-stake' }, { place: 'unstaked' })
  const found = stakingPlan(flow, booksOf([NOTHING, unstaked])).steps[0]
  if (found?.kind !== 'move') throw new Error('no such step')
  const call = found.call(new Map())
  await vi.runAllTimersAsync()
  const whole = withdrawCall(POOL, { isReward: false, amount: 500n })
  expect((await call).arg).toEqual(whole.arg)
})
