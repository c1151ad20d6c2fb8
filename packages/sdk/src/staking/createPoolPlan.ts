import { Principal } from '@icp-sdk/core/principal'
import { SwapError } from '../errors.ts'
import type { MovingStep, Plan, StepErrors } from '../flows/Plan.ts'
import { payStep } from '../pools/depositSteps.ts'
import { transferKeyStep } from '../swap/keySteps.ts'
import type { StakingBooks } from './StakingBooks.ts'
import { StakingError } from './StakingError.ts'
import type { CreateStakingPoolFlow, StakingReceipt } from './StakingFlow.ts'
import { promisedBy } from './StakingPool.ts'
import { createPoolCall } from './stakingCalls.ts'

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

/**
 * A pool is made, and the whole reward is paid into its account, at which it looks by itself every minute: many wallets that sign elsewhere
 * would not call a canister that was made a moment ago.
 */
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
  return {
    steps: [
      create,
      transferKeyStep({ name: 'key', after: ['create'], first: undefined, now }),
      fund,
    ],
    touches: { ledgers: [reward.ledgerId], pools: [] },
    finish: async () => ({ kind: 'create-staking-pool', stakingPoolId: await fetchPoolId() }),
  }
}
