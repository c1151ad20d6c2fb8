import { Principal } from '@icp-sdk/core/principal'
import * as StakingFactory from '@sluice/candid/staking_pool_factory'
import { SwapError } from '../errors.ts'
import { fromPoolId, moved, paidWithFees, toPoolId } from '../flows/Moved.ts'
import type { MovingStep, Plan, Results, Step, StepErrors } from '../flows/Plan.ts'
import { payStep } from '../pools/depositSteps.ts'
import { creationFeeSteps, creationRefusal, FEE_STEP } from '../sale/creationFee.ts'
import { saleMoved } from '../sale/SalePrice.ts'
import { transferKeyStep } from '../swap/keySteps.ts'
import type { StakingBooks } from './StakingBooks.ts'
import { StakingError } from './StakingError.ts'
import type { CreateStakingPoolFlow, StakingReceipt } from './StakingFlow.ts'
import { promisedBy } from './StakingPool.ts'
import { createPoolCall } from './stakingCalls.ts'

/** A new pool shows on its factory's list when it is ready, which takes some seconds. */
const LOOKS = 20

/** Kept with the flow: a twin that is made meanwhile must not be paid in the place of this one. */
const madeBy = (done: Results): string => toPoolId(done.get('create') ?? 0n)

const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: (reason, cause) => StakingError.refused(reason, cause),
  leavesHalfDone: true,
}

/**
 * A pool is made, and the whole reward is paid into its account, at which it looks by itself every minute: many wallets that sign elsewhere
 * would not call a canister that was made a moment ago.
 */
export function createPoolPlan(
  { facts, principal, createdAtNs, validForNs }: CreateStakingPoolFlow,
  books: StakingBooks,
): Plan<StakingReceipt> {
  const { staking, tokens, now } = books
  const { reward, creationFee } = facts
  const fees: Step[] = creationFee
    ? creationFeeSteps(
        {
          price: creationFee,
          createdAtNs,
          validForNs,
          interfaceOf: StakingFactory.idlFactory,
          fetchFactoryId: () => staking.fetchFactoryId(),
          fetchFee: (creatorKey) => staking.fetchCreationFee(creatorKey),
        },
        books,
      )
    : []
  const create: MovingStep = {
    kind: 'move',
    name: 'create',
    after: facts.creationFee ? [FEE_STEP] : [],
    call: async () => createPoolCall(await staking.fetchFactoryId(), facts, createdAtNs),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const made = await staking.fetchMade(createdAtNs)
          return made === undefined ? { kind: 'none' } : { kind: 'done', result: fromPoolId(made) }
        },
        // a factory that knows no keys would make another one
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: {
      ...errors,
      rejected: creationRefusal(creationFee, StakingError.refused),
    },
  }
  const fund = payStep(
    {
      principal,
      ledgerId: reward.ledgerId,
      fee: reward.fee,
      to: async (done) => ({ owner: Principal.fromText(madeBy(done)) }),
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
      ...fees,
      create,
      transferKeyStep({ name: 'key', after: ['create'], first: undefined, now }),
      fund,
    ],
    touches: {
      ledgers: [reward.ledgerId, ...(creationFee ? [creationFee.ledgerId] : [])],
      pools: [],
    },
    finish: async (done) => {
      const { ledgerId, fee } = reward
      const amount = promisedBy(facts)
      return {
        kind: 'create-staking-pool',
        stakingPoolId: madeBy(done),
        moved: [
          ...saleMoved(creationFee),
          ...moved('placed', ledgerId, amount),
          ...paidWithFees({ ledgerId, amount, fee }, { fees: 1n, block: done.get('fund') }),
        ],
      }
    },
  }
}
