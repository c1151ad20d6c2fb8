import { Principal } from '@icp-sdk/core/principal'
import { SwapError } from '../errors.ts'
import type { MovingStep, Plan, PreparingStep, StepErrors } from '../flows/Plan.ts'
import { payStep } from '../pools/depositSteps.ts'
import { transferKeyStep } from '../swap/keySteps.ts'
import type { StakingBooks } from './StakingBooks.ts'
import { StakingError } from './StakingError.ts'
import type { CreateStakingPoolFlow, StakingReceipt } from './StakingFlow.ts'
import { promisedBy } from './StakingPool.ts'
import { createPoolCall, syncRewardCall } from './stakingCalls.ts'

/** A new pool shows on its factory's list when it is ready, which takes some seconds. */
const LOOKS = 20

const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: (reason, cause) =>
    /Only an admin/.test(reason)
      ? StakingError.of('no-founder')
      : StakingError.refused(reason, cause),
  leavesHalfDone: true,
}

/** A pool is made, the whole reward is paid into its account, and it is told to look. */
export function createPoolPlan(
  { facts, principal }: CreateStakingPoolFlow,
  books: StakingBooks,
): Plan<StakingReceipt> {
  const { staking, tokens, now } = books
  const { reward } = facts
  const fetchPoolId = async (): Promise<string> => {
    const [newest] = await staking.fetchMade(facts)
    if (newest === undefined) throw SwapError.outcomeUnknown(undefined)
    return newest
  }
  const create: MovingStep = {
    kind: 'move',
    name: 'create',
    after: [],
    call: async () => createPoolCall(await staking.fetchFactoryId(), facts),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ made: BigInt((await staking.fetchMade(facts)).length) }),
        see: async ({ made = 0n }) => ({
          kind: BigInt((await staking.fetchMade(facts)).length) > made ? 'done' : 'none',
        }),
        // it would make another one
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors,
  }
  const fund = payStep(
    {
      principal,
      ledgerId: reward.ledgerId,
      fee: reward.fee,
      to: async () => ({ owner: Principal.fromText(await fetchPoolId()) }),
    },
    {
      name: 'fund',
      after: ['key'],
      amount: promisedBy(facts),
      createdAtNs: (done) => done.get('key') ?? 0n,
    },
    { tokens },
  )
  const sync: PreparingStep = {
    kind: 'prepare',
    name: 'sync',
    after: ['fund'],
    call: async () => syncRewardCall(await fetchPoolId()),
  }
  return {
    steps: [
      create,
      transferKeyStep({ name: 'key', after: ['create'], first: undefined, now }),
      fund,
      sync,
    ],
    touches: { ledgers: [reward.ledgerId], pools: [] },
    finish: async () => ({ kind: 'create-staking-pool', stakingPoolId: await fetchPoolId() }),
  }
}
