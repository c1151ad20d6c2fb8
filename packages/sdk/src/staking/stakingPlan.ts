import { fetchCaughtUp } from '../flows/fetchCaughtUp.ts'
import { type Moved, moved, sentToWallet, summed } from '../flows/Moved.ts'
import type { MovingStep, Results } from '../flows/Plan.ts'
import { unpackPair } from '../liquidity/LiquidityFlow.ts'
import { createPoolPlan } from './createPoolPlan.ts'
import type { StakingBooks } from './StakingBooks.ts'
import type { HarvestFlow, ReclaimFlow, StakingFlow, UnstakeTokensFlow } from './StakingFlow.ts'
import { stakePlan } from './stakePlan.ts'
import { exitCall, harvestCall, unstakeCall } from './stakingCalls.ts'
import { claimStep, heldErrors, LOOKS, payOut, planOf, type StakingPlan } from './stakingSteps.ts'

const LOOK_MS = 1_000

export function stakingPlan(flow: StakingFlow, books: StakingBooks): StakingPlan {
  switch (flow.kind) {
    case 'stake-tokens':
      return stakePlan(flow, books)
    case 'unstake-tokens':
      return unstakePlan(flow, books)
    case 'harvest-stake':
      return harvestPlan(flow, books)
    case 'reclaim-stake':
      return reclaimPlan(flow, books)
    case 'create-staking-pool':
      return createPoolPlan(flow, books)
  }
}

/**
 * The stake comes out, in part or wholly, and what it has earned; then both are sent, unless a ledger's fee would eat them up. One call
 * does all of that where everything comes out, and what it could not send is sent by the steps after it.
 */
function unstakePlan(flow: UnstakeTokensFlow, books: StakingBooks): StakingPlan {
  const { facts } = flow
  const { stakingPoolId, amount, isAll, isStepwise, stakingFee, rewardFee } = facts
  const { staking } = books
  const fetchStaked = async () => (await staking.fetchUser(stakingPoolId)).staked
  const unstake: MovingStep = {
    kind: 'move',
    name: 'unstake',
    after: [],
    // a replica that is behind has not heard of a stake that was made just now
    isNeeded: async () => (await fetchCaughtUp(fetchStaked, amount)) > 0n,
    call: async () =>
      isAll && !isStepwise ? exitCall(stakingPoolId) : unstakeCall(stakingPoolId, amount),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ staked: await fetchStaked() }),
        see: async ({ staked = 0n }) => ({
          kind: (await fetchStaked()) < staked ? 'done' : 'none',
        }),
        // a part could be taken out twice
        mayAskAgain: isAll,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
  // one call sends all that comes out; of what another takes out the pool owes at least so much
  const due = () => (isAll && !isStepwise ? 0n : amount)
  const steps = [
    unstake,
    {
      kind: 'wait' as const,
      name: 'settle',
      after: ['unstake'],
      everyMs: LOOK_MS,
      poll: async () => ((await staking.isAtWork(stakingPoolId)) ? ('not-yet' as const) : {}),
    },
    payOut({ facts, name: 'withdraw', after: ['settle'], fee: stakingFee, due }, books),
    payOut({ facts, name: 'reward', after: ['withdraw'], fee: rewardFee }, books),
  ]
  return planOf(flow, steps, (done) => unstakedMoved(facts, done))
}

/** What was paid by the one call that does everything, which tells what arrives, and by the steps after it. */
function unstakedMoved(
  { stakingToken, rewardToken, stakingFee, rewardFee }: UnstakeTokensFlow['facts'],
  done: Results,
): readonly Moved[] {
  const [stake, reward] = unpackPair(done.get('unstake') ?? 0n)
  const stakes = { ledgerId: stakingToken, fee: stakingFee }
  const rewards = { ledgerId: rewardToken, fee: rewardFee }
  return summed([
    ...sentToWallet({ ...stakes, amount: stake + stakingFee }),
    ...sentToWallet({ ...stakes, amount: done.get('withdraw') }),
    ...sentToWallet({ ...rewards, amount: reward + rewardFee }),
    ...sentToWallet({ ...rewards, amount: done.get('reward') }),
  ])
}

/** What was earned becomes what the pool holds, and is sent. */
function harvestPlan(flow: HarvestFlow, books: StakingBooks): StakingPlan {
  const { facts } = flow
  const { stakingPoolId, rewardFee } = facts
  const fetchUser = () => books.staking.fetchUser(stakingPoolId)
  const fetchPending = async () => (await fetchUser()).pending
  const harvest: MovingStep = {
    kind: 'move',
    name: 'harvest',
    after: [],
    // something was seen when the order was given
    isNeeded: async () => (await fetchCaughtUp(fetchPending, 1n)) > 0n,
    call: async () => harvestCall(stakingPoolId),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ unsent: (await fetchUser()).unsentReward }),
        see: async ({ unsent = 0n }) => {
          const gained = (await fetchUser()).unsentReward - unsent
          return gained > 0n ? { kind: 'done', result: gained } : { kind: 'none' }
        },
        resultOf: (_, gained) => gained,
        // what was earned is there once
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
  const steps = [
    harvest,
    payOut(
      {
        facts,
        name: 'reward',
        after: ['harvest'],
        fee: rewardFee,
        due: (done) => done.get('harvest') ?? 0n,
      },
      books,
    ),
  ]
  const { rewardToken: ledgerId } = facts
  return planOf(flow, steps, (done) =>
    sentToWallet({ ledgerId, amount: done.get('reward'), fee: rewardFee }),
  )
}

function reclaimPlan(flow: ReclaimFlow, books: StakingBooks): StakingPlan {
  const { facts } = flow
  const { stakingToken, rewardToken, fee } = facts
  const sent = (ledgerId: string, amount: bigint | undefined) =>
    fee === undefined ? moved('taken', ledgerId, amount) : sentToWallet({ ledgerId, amount, fee })
  // what is reclaimed was seen at the pool
  const seen = () => 1n
  switch (facts.place) {
    case 'undeposited':
      return planOf(flow, [claimStep(facts, books)], (done) =>
        sent(stakingToken, done.get('claim')),
      )
    case 'unstaked':
      return planOf(flow, [payOut({ facts, name: 'withdraw', due: seen }, books)], (done) =>
        sent(stakingToken, done.get('withdraw')),
      )
    case 'unsent-reward':
      return planOf(flow, [payOut({ facts, name: 'reward', due: seen }, books)], (done) =>
        sent(rewardToken, done.get('reward')),
      )
  }
}
