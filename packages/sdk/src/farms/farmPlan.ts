import { SwapError } from '../errors.ts'
import { isLasting } from '../flows/fetchCaughtUp.ts'
import { moved } from '../flows/Moved.ts'
import type { MovingStep, Plan, PreparingStep, StepErrors } from '../flows/Plan.ts'
import type { LiquidityBooks } from '../liquidity/LiquidityBooks.ts'
import { acceptStep } from '../liquidity/plans/acceptStep.ts'
import { heldFees } from '../liquidity/plans/heldFees.ts'
import { FarmError } from './FarmError.ts'
import type {
  FarmFacts,
  FarmFlow,
  FarmReceipt,
  RewardFlow,
  StakedFeesFlow,
  StakeFlow,
  UnstakeFlow,
} from './FarmFlow.ts'
import type { FarmReads } from './FarmReads.ts'
import {
  approveFarmCall,
  claimFeesCall,
  stakeCall,
  unstakeCall,
  withdrawRewardCall,
} from './farmCalls.ts'

/** What plans of farms read. */
export type FarmBooks = Pick<LiquidityBooks, 'pools'> & {
  readonly orders: Pick<LiquidityBooks['orders'], 'fetchPositions'>
  readonly farms: Pick<FarmReads, 'isStakedByMe' | 'fetchEarned'>
}

type FarmPlan = Plan<FarmReceipt>

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: FarmError.refused,
  // the farm calls the pool or the ledger, and settles by itself what is left half done
  leavesHalfDone: true,
}

export function farmPlan(flow: FarmFlow, books: FarmBooks): FarmPlan {
  switch (flow.kind) {
    case 'stake-position':
      return stakePlan(flow, books)
    case 'unstake-position':
      return unstakePlan(flow, books)
    case 'withdraw-reward':
      return rewardPlan(flow, books)
    case 'claim-staked-fees':
      return stakedFeesPlan(flow, books)
  }
}

const touchesOf = ({ poolId, rewardToken }: FarmFacts) => ({
  ledgers: [rewardToken],
  pools: [poolId],
})

/** The farm may take the position, and takes it. Who the farm holds it for decides what came of a call without an answer. */
function stakePlan({ facts }: StakeFlow, { farms }: FarmBooks): FarmPlan {
  const { farmId, poolId, positionId } = facts
  const isStaked = () => farms.isStakedByMe(farmId, positionId)
  // a replica that is behind knows of a stake that was taken back just now
  const isNeeded = async () => !(await isLasting(isStaked))
  const approve: PreparingStep = {
    kind: 'prepare',
    name: 'approve',
    after: [],
    isNeeded,
    call: async () => approveFarmCall(facts),
  }
  const stake: MovingStep = {
    kind: 'move',
    name: 'stake',
    after: ['approve'],
    isNeeded,
    call: async () => stakeCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await isStaked()) ? 'done' : 'none' }),
        // a position is taken once
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors,
  }
  return {
    steps: [approve, stake],
    touches: touchesOf(facts),
    finish: async () => ({ kind: 'stake-position', farmId, poolId, positionId, moved: [] }),
  }
}

/** The position comes back; then what was earned is sent, unless its ledger's fee would eat it up. */
function unstakePlan({ facts }: UnstakeFlow, books: FarmBooks): FarmPlan {
  const { farmId, poolId, positionId, rewardFee } = facts
  const isBack = async () =>
    (await books.orders.fetchPositions(poolId)).some(({ id }) => id === positionId)
  const unstake: MovingStep = {
    kind: 'move',
    name: 'unstake',
    after: ['accept'],
    // a replica that is behind has not heard of a stake that was made just now
    isNeeded: async () => !(await isLasting(isBack)),
    call: async () => unstakeCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await isBack()) ? 'done' : 'none' }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors,
  }
  const isWorthIt = async () => (await books.farms.fetchEarned(farmId)) > rewardFee
  return {
    steps: [
      acceptStep(facts, isBack),
      unstake,
      { ...rewardStep(facts, books, ['unstake']), isNeeded: isWorthIt },
    ],
    touches: touchesOf(facts),
    finish: async (done) => ({
      kind: 'unstake-position',
      farmId,
      poolId,
      positionId,
      // the farm tells what arrives
      moved: moved('received', facts.rewardToken, done.get('reward')),
    }),
  }
}

function rewardPlan({ facts }: RewardFlow, books: FarmBooks): FarmPlan {
  return {
    steps: [rewardStep(facts, books)],
    touches: touchesOf(facts),
    finish: async (done) => {
      const amount = done.get('reward')
      const { farmId, rewardToken } = facts
      const known = amount === undefined ? {} : { amount }
      return {
        kind: 'withdraw-reward',
        farmId,
        rewardToken,
        ...known,
        moved: moved('received', rewardToken, amount),
      }
    },
  }
}

/** The farm pays all that is the owner's: asked twice, it pays once, and what came in between. */
function rewardStep(
  facts: FarmFacts,
  { farms }: Pick<FarmBooks, 'farms'>,
  after: readonly string[] = [],
): MovingStep {
  const fetchEarned = () => farms.fetchEarned(facts.farmId)
  return {
    kind: 'move',
    name: 'reward',
    after,
    call: async () => withdrawRewardCall(facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ earned: await fetchEarned() }),
        see: async ({ earned = 0n }) => ({
          kind: (await fetchEarned()) < earned ? 'done' : 'none',
        }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors,
  }
}

/** What a staked position has earned in its pool comes to the wallet. */
function stakedFeesPlan({ facts, principal }: StakedFeesFlow, books: FarmBooks): FarmPlan {
  const { farmId, poolId, positionId } = facts
  const claim = { call: async () => claimFeesCall(facts), errors }
  const { paidOf, ...plan } = heldFees({ facts, principal, claim }, books)
  return {
    ...plan,
    finish: async (done) => {
      return { kind: 'claim-staked-fees', farmId, poolId, positionId, moved: paidOf(done) }
    },
  }
}
