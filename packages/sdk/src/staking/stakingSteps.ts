import { SwapError } from '../errors.ts'
import { fetchCaughtUp } from '../flows/fetchCaughtUp.ts'
import type { Moved } from '../flows/Moved.ts'
import type { MovingStep, Plan, Results, Step, StepErrors } from '../flows/Plan.ts'
import type { StakingBooks } from './StakingBooks.ts'
import { StakingError } from './StakingError.ts'
import type { StakingFlow, StakingReceipt } from './StakingFlow.ts'
import type { PlacedStakingPool } from './StakingPool.ts'
import { claimCall, withdrawCall } from './stakingCalls.ts'

export type StakingPlan = Plan<StakingReceipt>

/** What was done shows after this many looks, a second apart. */
export const LOOKS = 8

/** Of calls about what the pool holds already. */
export const heldErrors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: StakingError.refused,
  leavesHalfDone: true,
}

export const planOf = (
  { kind, facts }: Exclude<StakingFlow, { kind: 'create-staking-pool' }>,
  steps: readonly Step[],
  movedBy: (done: Results) => readonly Moved[],
): StakingPlan => ({
  steps,
  touches: { ledgers: [facts.stakingToken, facts.rewardToken], pools: [] },
  finish: async (done) => ({
    kind,
    stakingPoolId: facts.stakingPoolId,
    moved: movedBy(done),
  }),
})

/** The pool sends all of what lies on the owner's subaccount, once. */
export function claimStep(facts: PlacedStakingPool, { staking }: StakingBooks): MovingStep {
  const fetchLying = () => staking.fetchUndeposited(facts)
  return {
    kind: 'move',
    name: 'claim',
    after: [],
    // it was seen to lie there when the order was given
    isNeeded: async () => (await fetchCaughtUp(fetchLying, 1n)) > 0n,
    call: async () => claimCall(facts.stakingPoolId),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ lying: await fetchLying() }),
        see: async ({ lying = 0n }) => {
          const now = await fetchLying()
          return now < lying ? { kind: 'done', result: lying - now } : { kind: 'none' }
        },
        resultOf: ({ lying }, seen) => seen ?? lying,
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
}

type Payout = {
  readonly facts: PlacedStakingPool
  readonly name: 'withdraw' | 'reward'
  readonly after?: readonly string[]
  /** What is not more than it stays; everything that there is counts when absent. */
  readonly fee?: bigint
  /** What the pool has for its owner at the least: a replica that tells of less is behind. */
  readonly due?: (done: Results) => bigint
}

/** The pool sends all that it holds of one token for its owner: asked twice, it sends that once, and what came in between. */
export function payOut(
  { facts: { stakingPoolId }, name, after = [], fee = 0n, due = () => 0n }: Payout,
  { staking }: StakingBooks,
): MovingStep {
  const isReward = name === 'reward'
  const fetchHeld = async () => {
    const { unstaked, unsentReward } = await staking.fetchUser(stakingPoolId)
    return isReward ? unsentReward : unstaked
  }
  return {
    kind: 'move',
    name,
    after,
    isNeeded: async (done) => (await fetchCaughtUp(fetchHeld, due(done))) > fee,
    call: async (done) => {
      // something is there, or this would not be needed: of nothing the pool would say that it has been sent
      const least = due(done) > 0n ? due(done) : 1n
      return withdrawCall(stakingPoolId, {
        isReward,
        amount: await fetchCaughtUp(fetchHeld, least),
      })
    },
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ held: await fetchHeld() }),
        see: async ({ held = 0n }) => {
          const now = await fetchHeld()
          return now < held ? { kind: 'done', result: held - now } : { kind: 'none' }
        },
        resultOf: ({ held }, seen) => seen ?? held,
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
}
