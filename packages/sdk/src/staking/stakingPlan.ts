import { Principal } from '@icp-sdk/core/principal'
import { SwapError } from '../errors.ts'
import type { Figures } from '../flows/Flow.ts'
import type { MovingStep, Plan, Step, StepErrors, Trace } from '../flows/Plan.ts'
import { approveStep } from '../pools/approveStep.ts'
import { transferStep } from '../pools/depositSteps.ts'
import { approvalExpiryOf } from '../swap/SwapFlow.ts'
import { createPoolPlan } from './createPoolPlan.ts'
import type { StakingBooks } from './StakingBooks.ts'
import { StakingError } from './StakingError.ts'
import type {
  HarvestFlow,
  ReclaimFlow,
  StakeTokensFlow,
  StakingFlow,
  StakingReceipt,
  UnstakeTokensFlow,
} from './StakingFlow.ts'
import type { PlacedStakingPool } from './StakingPool.ts'
import {
  claimCall,
  depositCall,
  depositFromCall,
  exitCall,
  harvestCall,
  stakeCall,
  unstakeCall,
  withdrawCall,
} from './stakingCalls.ts'

type StakingPlan = Plan<StakingReceipt>

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8
const LOOK_MS = 1_000

/** Of calls about what the pool holds already. */
const heldErrors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: StakingError.refused,
  leavesHalfDone: true,
}

/** Of deposits, of which the books tell what came of one that the network has forgotten. */
const depositErrors: StepErrors = { ...heldErrors, rejected: StakingError.refusedMidway }

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

const planOf = (
  { kind, facts }: Exclude<StakingFlow, { kind: 'create-staking-pool' }>,
  steps: readonly Step[],
): StakingPlan => ({
  steps,
  touches: { ledgers: [facts.stakingToken, facts.rewardToken], pools: [] },
  finish: async () => ({ kind, stakingPoolId: facts.stakingPoolId }),
})

/** Tokens into the pool and into the stake: one call after an exact allowance or a transfer, where the pool knows such a call. */
function stakePlan(flow: StakeTokensFlow, books: StakingBooks): StakingPlan {
  const { stakingPoolId, stakingToken: ledgerId, amount, fee, from, isStepwise } = flow.facts
  const { principal, createdAtNs } = flow
  const at = { principal, poolId: stakingPoolId, ledgerId, fee }
  const total = amount + fee
  const name = isStepwise ? 'deposit' : 'stake'
  const paid =
    from === 'subaccount'
      ? [
          transferStep(at, { amount: total, createdAtNs: () => createdAtNs }, books),
          creditStep(flow, name, books),
        ]
      : [
          approveStep(
            { ...at, amount: total, createdAtNs, expiresAtNs: approvalExpiryOf(flow) },
            books,
          ),
          pullStep(flow, name, books),
        ]
  return planOf(flow, isStepwise ? [...paid, stakeDeposited(flow.facts, books)] : paid)
}

const heldOf = ({ staked, unstaked }: { staked: bigint; unstaked: bigint }) => staked + unstaked

/**
 * Lets the pool take the tokens from the wallet, out of an allowance that is exactly theirs and the fee's: of two calls only one finds
 * it. What became of one that the network has forgotten the books tell.
 */
function pullStep(flow: StakeTokensFlow, name: string, books: StakingBooks): MovingStep {
  const { stakingPoolId, stakingToken, amount, fee, isStepwise } = flow.facts
  const { staking } = books
  const total = amount + fee
  const isWhole = async () => {
    const spender = Principal.fromText(stakingPoolId)
    return (await books.balances.fetchAllowance(stakingToken, spender)).amount === total
  }
  const fetchHeld = async () => heldOf(await staking.fetchUser(stakingPoolId))
  const see = async ({ held = 0n, approved = 1n }: Figures): Promise<Trace> => {
    // a whole allowance: no call has paid
    if (await isWhole()) return { kind: 'none' }
    // in this order: what is credited between the two is seen by the second
    const isAtWork = await staking.isAtWork(stakingPoolId)
    if ((await fetchHeld()) >= held + amount) return { kind: 'done' }
    if (isAtWork) return { kind: 'open' }
    const isOver = BigInt(books.now()) * 1_000_000n >= approvalExpiryOf(flow)
    // asked for together with its approval, which nobody saw: of two that come the second is a repetition and allows nothing
    if (approved === 0n && !isOver) return { kind: 'none' }
    const refused = new SwapError('swap-refused', { retry: 'later', funds: 'wallet' })
    return { kind: 'given-back', error: isOver ? SwapError.approvalExpired() : refused }
  }
  return {
    kind: 'move',
    name,
    after: ['approve'],
    call: async () => depositFromCall(stakingPoolId, total, !isStepwise),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ held: await fetchHeld(), approved: (await isWhole()) ? 1n : 0n }),
        see,
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: depositErrors,
  }
}

/** Lets the pool take all that lies on the owner's subaccount: a second call finds nothing. */
function creditStep(flow: StakeTokensFlow, name: string, { staking }: StakingBooks): MovingStep {
  const { facts } = flow
  const { stakingPoolId, isStepwise } = facts
  const fetchLying = () => staking.fetchUndeposited(facts)
  return {
    kind: 'move',
    name,
    after: ['transfer'],
    call: async () => depositCall(stakingPoolId, !isStepwise),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ lying: await fetchLying() }),
        see: async ({ lying = 0n }) => {
          if ((await fetchLying()) >= lying) return { kind: 'none' }
          return { kind: (await staking.isAtWork(stakingPoolId)) ? 'open' : 'done' }
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: depositErrors,
  }
}

/** Stakes what was deposited; asked twice, it finds nothing left. */
function stakeDeposited(
  { stakingPoolId }: PlacedStakingPool,
  { staking }: StakingBooks,
): MovingStep {
  const fetchStaked = async () => (await staking.fetchUser(stakingPoolId)).staked
  return {
    kind: 'move',
    name: 'stake',
    after: ['deposit'],
    call: async () => stakeCall(stakingPoolId),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ staked: await fetchStaked() }),
        see: async ({ staked = 0n }) => ({
          kind: (await fetchStaked()) > staked ? 'done' : 'none',
        }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: heldErrors,
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
    isNeeded: async () => (await fetchStaked()) > 0n,
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
  return planOf(flow, [
    unstake,
    {
      kind: 'wait',
      name: 'settle',
      after: ['unstake'],
      everyMs: LOOK_MS,
      poll: async () => ((await staking.isAtWork(stakingPoolId)) ? 'not-yet' : {}),
    },
    payOut({ facts, name: 'withdraw', after: ['settle'], fee: stakingFee }, books),
    payOut({ facts, name: 'reward', after: ['withdraw'], fee: rewardFee }, books),
  ])
}

/** What was earned becomes what the pool holds, and is sent. */
function harvestPlan(flow: HarvestFlow, books: StakingBooks): StakingPlan {
  const { facts } = flow
  const { stakingPoolId, rewardFee } = facts
  const fetchUser = () => books.staking.fetchUser(stakingPoolId)
  const harvest: MovingStep = {
    kind: 'move',
    name: 'harvest',
    after: [],
    isNeeded: async () => (await fetchUser()).pending > 0n,
    call: async () => harvestCall(stakingPoolId),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ unsent: (await fetchUser()).unsentReward }),
        see: async ({ unsent = 0n }) => ({
          kind: (await fetchUser()).unsentReward > unsent ? 'done' : 'none',
        }),
        // what was earned is there once
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
  return planOf(flow, [
    harvest,
    payOut({ facts, name: 'reward', after: ['harvest'], fee: rewardFee }, books),
  ])
}

function reclaimPlan(flow: ReclaimFlow, books: StakingBooks): StakingPlan {
  const { facts } = flow
  switch (facts.place) {
    case 'undeposited':
      return planOf(flow, [claimStep(facts, books)])
    case 'unstaked':
      return planOf(flow, [payOut({ facts, name: 'withdraw' }, books)])
    case 'unsent-reward':
      return planOf(flow, [payOut({ facts, name: 'reward' }, books)])
  }
}

/** The pool sends all of what lies on the owner's subaccount, once. */
function claimStep(facts: PlacedStakingPool, { staking }: StakingBooks): MovingStep {
  const fetchLying = () => staking.fetchUndeposited(facts)
  return {
    kind: 'move',
    name: 'claim',
    after: [],
    isNeeded: async () => (await fetchLying()) > 0n,
    call: async () => claimCall(facts.stakingPoolId),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ lying: await fetchLying() }),
        see: async ({ lying = 0n }) => ({
          kind: (await fetchLying()) < lying ? 'done' : 'none',
        }),
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
}

/** The pool sends all that it holds of one token for its owner: asked twice, it sends that once, and what came in between. */
function payOut(
  { facts: { stakingPoolId }, name, after = [], fee = 0n }: Payout,
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
    isNeeded: async () => (await fetchHeld()) > fee,
    call: async () => withdrawCall(stakingPoolId, { isReward, amount: await fetchHeld() }),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ held: await fetchHeld() }),
        see: async ({ held = 0n }) => ({ kind: (await fetchHeld()) < held ? 'done' : 'none' }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
}
