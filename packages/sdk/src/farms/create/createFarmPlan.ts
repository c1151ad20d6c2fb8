import { Principal } from '@icp-sdk/core/principal'
import * as FarmFactory from '@sluice/candid/farm_factory'
import { prepareCall } from '../../calls/PreparedCall.ts'
import { SwapError } from '../../errors.ts'
import { fromPoolId, moved, paidWithFees, toPoolId } from '../../flows/Moved.ts'
import type { MovingStep, Plan, Results, Step, StepAnswer } from '../../flows/Plan.ts'
import type { AllowingBooks } from '../../pools/approveStep.ts'
import { type DepositBooks, payStep } from '../../pools/depositSteps.ts'
import { creationFeeSteps, creationRefusal, FEE_STEP } from '../../sale/creationFee.ts'
import { saleMoved } from '../../sale/SalePrice.ts'
import { transferKeyStep } from '../../swap/keySteps.ts'
import { FarmError } from '../FarmError.ts'
import type { CreateFarmFlow, CreateFarmReceipt } from './CreateFarmFlow.ts'
import { type FarmFactoryReads, toArgs } from './FarmFactoryReads.ts'

export type CreateFarmBooks = AllowingBooks &
  Pick<DepositBooks, 'tokens' | 'now'> & {
    readonly farmFactory: Pick<FarmFactoryReads, 'fetchMade' | 'fetchCreationFee'>
  }

/** A farm takes some seconds to be made, and shows after this many looks, a second apart. */
const LOOKS = 20

const farmOf = (done: Results): string => toPoolId(done.get('make') ?? 0n)

/**
 * A new farm, and its reward: its fee is paid where there is one, the factory makes it, then the reward is sent to its account, known to the ledger by its time. Stopped in
 * between, the farm is there and pays nothing until it is gone on with.
 */
export function createFarmPlan(
  flow: CreateFarmFlow,
  books: CreateFarmBooks,
): Plan<CreateFarmReceipt> {
  const { facts, principal } = flow
  const { poolId, rewardToken: ledgerId, rewardFee: fee, reward: amount, creationFee } = facts
  const after = ['make']
  const pay = payStep(
    {
      principal,
      ledgerId,
      fee,
      to: async (done) => ({ owner: Principal.fromText(farmOf(done)) }),
    },
    {
      name: 'pay',
      after: ['key'],
      amount,
      createdAtNs: (done) => done.get('key') ?? flow.createdAtNs,
    },
    books,
  )
  return {
    steps: [
      ...feeSteps(flow, books),
      makeStep(flow, books),
      transferKeyStep({ name: 'key', after, first: undefined, now: books.now }),
      pay,
    ],
    touches: {
      ledgers: [ledgerId, ...(creationFee ? [creationFee.ledgerId] : [])],
      pools: [poolId],
    },
    finish: async (done) => {
      const paid = { ledgerId, amount, fee }
      return {
        kind: 'create-farm',
        farmId: farmOf(done),
        poolId,
        moved: [
          ...saleMoved(creationFee),
          ...moved('placed', ledgerId, amount),
          ...paidWithFees(paid, { fees: 1n, block: done.get('pay') }),
        ],
      }
    },
  }
}

function feeSteps(
  { facts, createdAtNs, validForNs }: CreateFarmFlow,
  books: CreateFarmBooks,
): Step[] {
  if (facts.creationFee === undefined) return []
  return creationFeeSteps(
    {
      price: facts.creationFee,
      createdAtNs,
      validForNs,
      interfaceOf: FarmFactory.idlFactory,
      fetchFactoryId: async () => facts.factoryId,
      fetchFee: (creatorKey) => books.farmFactory.fetchCreationFee(creatorKey),
    },
    books,
  )
}

/** The flow's key goes with the order: which farm the factory has made for it tells what came of a call without an answer. */
function makeStep(
  { facts, createdAtNs }: CreateFarmFlow,
  { farmFactory }: CreateFarmBooks,
): MovingStep {
  const refused = creationRefusal(facts.creationFee, FarmError.notCreated)
  return {
    kind: 'move',
    name: 'make',
    after: facts.creationFee ? [FEE_STEP] : [],
    call: async () =>
      prepareCall<FarmFactory._SERVICE, 'create', StepAnswer>({
        canisterId: facts.factoryId,
        interfaceOf: FarmFactory.idlFactory,
        method: 'create',
        args: [toArgs(facts, createdAtNs)],
        read: (answer) =>
          'ok' in answer
            ? { kind: 'done', result: fromPoolId(answer.ok) }
            : { kind: 'refused', error: refused(answer.err) },
      }),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const made = await farmFactory.fetchMade(createdAtNs)
          return made === undefined ? { kind: 'none' } : { kind: 'done', result: fromPoolId(made) }
        },
        // a factory that knows no keys would make another one
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: {
      unknown: SwapError.outcomeUnknown,
      notMade: (cause) => refused('', cause),
      rejected: refused,
      leavesHalfDone: true,
    },
  }
}
