import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StakingBooks } from './StakingBooks.ts'
import type { UnstakeTokensFlow } from './StakingFlow.ts'
import { stakingPlan } from './stakingPlan.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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

async function isNeeded(step: string, flow: UnstakeTokensFlow, books: StakingBooks) {
  const found = stakingPlan(flow, books).steps.find(({ name }) => name === step)
  if (found?.kind !== 'move' || found.isNeeded === undefined) throw new Error('no such step')
  const answer = found.isNeeded(new Map())
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
