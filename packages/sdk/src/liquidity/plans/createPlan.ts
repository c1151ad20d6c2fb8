import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as Manager } from '@sluice/candid/passcode_manager'
import { idlFactory as managerInterface } from '@sluice/candid/passcode_manager'
import type { _SERVICE as Factory } from '@sluice/candid/swap_factory'
import { idlFactory as factoryInterface } from '@sluice/candid/swap_factory'
import { prepareCall } from '../../calls/PreparedCall.ts'
import { SwapError } from '../../errors.ts'
import { fromPoolId, paidWithFees, summed } from '../../flows/Moved.ts'
import { approvalExpiryOf } from '../../flows/orders/approvalTimes.ts'
import type { MovingStep, Plan, Results, Step, StepAnswer, StepErrors } from '../../flows/Plan.ts'
import { approveStep } from '../../pools/approveStep.ts'
import { reasonOf } from '../../pools/poolFailure.ts'
import type { CreationFees } from '../../recover/CreationFees.ts'
import { samePasscode } from '../../recover/Place.ts'
import { approvalKeyStep } from '../../swap/keySteps.ts'
import type { LiquidityBooks } from '../LiquidityBooks.ts'
import { LiquidityError } from '../LiquidityError.ts'
import type { CreateFlow, CreateReceipt } from '../LiquidityFlow.ts'
import { firstReceipt, firstSteps, madePoolOf } from './firstDeposit.ts'

export type CreateBooks = LiquidityBooks & {
  readonly creationFees: Pick<
    CreationFees,
    'fetchBalance' | 'fetchPasscodes' | 'fetchPoolId' | 'isAtWork'
  >
}

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8
const LOOK_MS = 2_000
/** Words of a manager that goes on asking the factory. */
const GOES_ON = /^The factory has not answered \(/

/**
 * A new pool: its price is paid to the passcode manager, which sells the right to create this pool, and the factory makes it. What was
 * paid before and not used is used first. Whatever stops it, the payment is a balance or a passcode at the manager, which can be taken
 * back, and a pool is made once however often the factory is asked. A first deposit follows in the same order, once the pool is there:
 * its bounds hold against a price that others have moved the empty pool to.
 */
export function createPlan(flow: CreateFlow, books: CreateBooks): Plan<CreateReceipt> {
  const { facts } = flow
  return {
    steps: [
      ...paymentSteps(flow, books),
      requestStep(flow, books),
      grantedStep(flow, books),
      createStep(flow, books),
      ...firstSteps(flow, books),
    ],
    touches: { ledgers: touchedBy(flow), pools: [] },
    finish: async (done) => {
      const { ledgerId, price, fee } = facts
      // what was paid before and not used is used first
      const amount = done.has('pay') ? price : 0n
      const paid = paidWithFees({ ledgerId, amount, fee }, { fees: 2n })
      const poolId = madePoolOf(done) ?? ''
      if (facts.first === undefined) return { kind: 'create-pool', poolId, moved: paid }
      const { positionId, moved } = await firstReceipt(flow, done, books)
      return { kind: 'create-pool', poolId, positionId, moved: summed([...paid, ...moved]) }
    },
  }
}

const touchedBy = ({ facts: { ledgerId, first } }: CreateFlow): readonly string[] => [
  ...new Set([ledgerId, ...(first ? [first.token0.ledgerId, first.token1.ledgerId] : [])]),
]

const pairOf = ({ facts: { token0, token1, feePips } }: CreateFlow) => ({ token0, token1, feePips })

async function isGranted(flow: CreateFlow, { creationFees }: CreateBooks): Promise<boolean> {
  const passcodes = await creationFees.fetchPasscodes()
  return passcodes.some((passcode) => samePasscode(passcode, pairOf(flow)))
}

/** Whether neither the right nor the pool is there yet. */
async function isWanted(flow: CreateFlow, books: CreateBooks): Promise<boolean> {
  const [granted, poolId] = await Promise.all([
    isGranted(flow, books),
    books.creationFees.fetchPoolId(pairOf(flow)),
  ])
  return !granted && poolId === undefined
}

async function isUnpaid(flow: CreateFlow, books: CreateBooks): Promise<boolean> {
  const [wanted, balance] = await Promise.all([
    isWanted(flow, books),
    books.creationFees.fetchBalance(),
  ])
  return wanted && balance < flow.facts.price
}

function paymentSteps(flow: CreateFlow, books: CreateBooks): Step[] {
  const { ledgerId, managerId, price, fee } = flow.facts
  const { validForNs } = flow
  const keyOf = (done: Results) => done.get('key') ?? flow.createdAtNs
  const allow = (done: Results) => {
    const createdAtNs = keyOf(done)
    const expiresAtNs = approvalExpiryOf({ createdAtNs, validForNs })
    const about = { ledgerId, poolId: managerId, amount: price + fee, fee }
    return approveStep({ ...about, createdAtNs, expiresAtNs }, books)
  }
  const isNeeded = () => isUnpaid(flow, books)
  const key = approvalKeyStep({
    name: 'key',
    after: [],
    first: flow.createdAtNs,
    validForNs,
    now: books.now,
  })
  return [
    { ...key, isNeeded },
    {
      kind: 'prepare',
      name: 'approve',
      after: ['key'],
      isNeeded: async (done) =>
        (await isNeeded()) && ((await allow(done).isNeeded?.(done)) ?? true),
      call: (done) => allow(done).call(done),
    },
    { ...payStep(flow, keyOf, books), isNeeded },
  ]
}

function payStep(
  { facts, validForNs }: CreateFlow,
  keyOf: (done: Results) => bigint,
  { balances, creationFees, now }: CreateBooks,
): MovingStep {
  const { ledgerId, managerId, price, fee } = facts
  const manager = Principal.fromText(managerId)
  const isWhole = async () =>
    (await balances.fetchAllowance(ledgerId, manager)).amount === price + fee
  return {
    kind: 'move',
    name: 'pay',
    after: ['key', 'approve'],
    call: async () =>
      prepareCall<Manager, 'depositFrom', StepAnswer>({
        canisterId: managerId,
        interfaceOf: managerInterface,
        method: 'depositFrom',
        args: [{ amount: price, fee }],
        read: (answer) =>
          'ok' in answer
            ? { kind: 'done' }
            : { kind: 'refused', error: unpaid(reasonOf(answer.err)) },
      }),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({
          held: await creationFees.fetchBalance(),
          approved: (await isWhole()) ? 1n : 0n,
        }),
        see: async ({ held = 0n, approved = 1n }, done) => {
          // a whole allowance: no call has paid
          if (await isWhole()) return { kind: 'none' }
          const isAtWork = await creationFees.isAtWork()
          if ((await creationFees.fetchBalance()) >= held + price) return { kind: 'done' }
          if (isAtWork) return { kind: 'open' }
          const isOver =
            BigInt(now()) * 1_000_000n >= approvalExpiryOf({ createdAtNs: keyOf(done), validForNs })
          // asked for together with its approval, which nobody saw
          if (approved === 0n && !isOver) return { kind: 'none' }
          return { kind: 'given-back', error: SwapError.approvalExpired() }
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: { ...managerErrors, rejected: (reason, cause) => unpaid(reason, cause) },
  }
}

/** Buys the right. The manager may answer before it has heard from the factory. */
function requestStep(flow: CreateFlow, books: CreateBooks): MovingStep {
  const { managerId, token0, token1, feePips } = flow.facts
  return {
    kind: 'move',
    name: 'request',
    after: ['pay'],
    isNeeded: () => isWanted(flow, books),
    call: async () =>
      prepareCall<Manager, 'requestPasscode', StepAnswer>({
        canisterId: managerId,
        interfaceOf: managerInterface,
        method: 'requestPasscode',
        args: [Principal.fromText(token0), Principal.fromText(token1), feePips],
        read: (answer) => {
          if ('ok' in answer || GOES_ON.test(reasonOf(answer.err))) return { kind: 'done' }
          return { kind: 'refused', error: LiquidityError.notCreated(reasonOf(answer.err)) }
        },
      }),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ held: await books.creationFees.fetchBalance() }),
        see: async ({ held = 0n }) => {
          if (!(await isWanted(flow, books))) return { kind: 'done' }
          if (await books.creationFees.isAtWork()) return { kind: 'done' }
          return { kind: (await books.creationFees.fetchBalance()) < held ? 'open' : 'none' }
        },
        // with a larger balance another right of the same could be bought
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: managerErrors,
  }
}

/** Waits until the right is there. */
const grantedStep = (flow: CreateFlow, books: CreateBooks): Step => ({
  kind: 'wait',
  name: 'granted',
  after: ['request'],
  everyMs: LOOK_MS,
  poll: async () => {
    const isAtWork = await books.creationFees.isAtWork()
    if (!(await isWanted(flow, books))) return {}
    if (isAtWork) return 'not-yet'
    throw LiquidityError.notCreated('the factory did not accept the payment')
  },
})

/** The factory makes each pool once: asked again it tells of the one that is there. */
function createStep(flow: CreateFlow, { creationFees }: CreateBooks): MovingStep {
  const { factoryId, token0, token1, standard0, standard1, feePips, sqrtPriceX96 } = flow.facts
  return {
    kind: 'move',
    name: 'create',
    after: ['granted'],
    call: async () =>
      prepareCall<Factory, 'createPool', StepAnswer>({
        canisterId: factoryId,
        interfaceOf: factoryInterface,
        method: 'createPool',
        args: [
          {
            token0: { address: token0, standard: standard0 },
            token1: { address: token1, standard: standard1 },
            fee: feePips,
            sqrtPriceX96: sqrtPriceX96.toString(),
            subnet: [],
          },
        ],
        read: (answer) =>
          'ok' in answer
            ? { kind: 'done', result: fromPoolId(answer.ok.canisterId.toText()) }
            : { kind: 'refused', error: LiquidityError.notCreated(reasonOf(answer.err)) },
      }),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => {
          const poolId = await creationFees.fetchPoolId(pairOf(flow))
          return poolId === undefined
            ? { kind: 'none' }
            : { kind: 'done', result: fromPoolId(poolId) }
        },
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: managerErrors,
  }
}

const managerErrors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: (reason, cause) => LiquidityError.notCreated(reason, cause),
  leavesHalfDone: true,
}

const unpaid = (reason: string, cause?: unknown): LiquidityError =>
  new LiquidityError('pool-not-created', {
    details: { reason },
    retry: 'later',
    funds: 'wallet',
    cause,
  })
