import { SwapError } from '../errors.ts'
import { isLasting } from '../flows/fetchCaughtUp.ts'
import type { MovingStep, Plan, PreparingStep, StepErrors } from '../flows/Plan.ts'
import type { LiquidityBooks } from '../liquidity/LiquidityBooks.ts'
import { LiquidityError } from '../liquidity/LiquidityError.ts'
import { acceptStep } from '../liquidity/plans/acceptStep.ts'
import { heldFees } from '../liquidity/plans/heldFees.ts'
import { LockError } from './LockError.ts'
import type {
  ExtendLockFlow,
  LockedFeesFlow,
  LockFacts,
  LockFlow,
  LockPositionFlow,
  LockReceipt,
  UnlockFlow,
} from './LockFlow.ts'
import type { LockReads } from './LockReads.ts'
import { approveLockCall, claimLockedCall, extendCall, lockCall, unlockCall } from './lockCalls.ts'

/** What plans of locks read. */
export type LockBooks = Pick<LiquidityBooks, 'pools'> & {
  readonly orders: Pick<LiquidityBooks['orders'], 'fetchPositions'>
  readonly locks: Pick<LockReads, 'fetchLock'>
}

type LockPlan = Plan<LockReceipt>

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: LockError.refused,
  // the lock calls the pool, and settles by itself what is left half done
  leavesHalfDone: true,
}

export function lockPlan(flow: LockFlow, books: LockBooks): LockPlan {
  switch (flow.kind) {
    case 'lock-position':
      return lockPositionPlan(flow, books)
    case 'extend-lock':
      return extendPlan(flow, books)
    case 'claim-locked-fees':
      return lockedFeesPlan(flow, books)
    case 'unlock-position':
      return unlockPlan(flow, books)
  }
}

const touchesOf = ({ poolId }: LockFacts) => ({ ledgers: [], pools: [poolId] })
const aboutOf = ({ poolId, positionId }: LockFacts) => ({ poolId, positionId })

/** A call that is made once, however often it is asked for; `isDone` tells by the books. */
const once = (
  step: Pick<MovingStep, 'name' | 'after' | 'isNeeded' | 'call'>,
  isDone: () => Promise<boolean>,
): MovingStep => ({
  ...step,
  kind: 'move',
  repeat: {
    by: 'request',
    look: {
      before: async () => ({}),
      see: async () => ({ kind: (await isDone()) ? 'done' : 'none' }),
      mayAskAgain: true,
      times: LOOKS,
    },
  },
  errors,
})

/** The lock may take the position, and takes it. Whose lock there is decides what came of a call without an answer. */
function lockPositionPlan({ facts, principal }: LockPositionFlow, books: LockBooks): LockPlan {
  const { poolId, positionId } = facts
  const fetchOwn = async () => {
    const lock = await books.locks.fetchLock(facts)
    return lock?.owner === principal ? lock : undefined
  }
  const isLocked = async () => (await fetchOwn()) !== undefined
  // a replica that is behind knows of a lock that ended just now
  const isNeeded = async () => !(await isLasting(isLocked))
  const isInHand = async () =>
    (await books.orders.fetchPositions(poolId)).some(({ id }) => id === positionId)
  const approve: PreparingStep = {
    kind: 'prepare',
    name: 'approve',
    after: [],
    // one that was sent to the lock without asking is there already
    isNeeded: async () => (await isInHand()) && (await isNeeded()),
    call: async () => approveLockCall(facts),
  }
  const call = async () => lockCall(facts)
  return {
    steps: [approve, once({ name: 'lock', after: ['approve'], isNeeded, call }, isLocked)],
    touches: touchesOf(facts),
    finish: async () => {
      const lock = await fetchOwn()
      if (lock === undefined) throw LiquidityError.underway()
      return { kind: 'lock-position', ...aboutOf(facts), unlockSeconds: lock.unlockSeconds }
    },
  }
}

function extendPlan({ facts }: ExtendLockFlow, { locks }: LockBooks): LockPlan {
  const { unlockSeconds } = facts
  const isExtended = async () => {
    const lock = await locks.fetchLock(facts)
    return lock !== undefined && lock.unlockSeconds >= unlockSeconds
  }
  const isNeeded = async () => !(await isExtended())
  const call = async () => extendCall(facts)
  return {
    steps: [once({ name: 'extend', after: [], isNeeded, call }, isExtended)],
    touches: touchesOf(facts),
    finish: async () => ({ kind: 'extend-lock', ...aboutOf(facts), unlockSeconds }),
  }
}

/** What a locked position has earned comes to the wallet; it stays locked. */
function lockedFeesPlan({ facts, principal }: LockedFeesFlow, books: LockBooks): LockPlan {
  const claim = { call: async () => claimLockedCall(facts), errors }
  const { paidOf, ...plan } = heldFees({ facts, principal, claim }, books)
  return {
    ...plan,
    finish: async (done) => {
      return { kind: 'claim-locked-fees', ...aboutOf(facts), moved: paidOf(done) }
    },
  }
}

function unlockPlan({ facts }: UnlockFlow, { orders }: LockBooks): LockPlan {
  const { poolId, positionId } = facts
  const isBack = async () =>
    (await orders.fetchPositions(poolId)).some(({ id }) => id === positionId)
  // a replica that is behind has not heard of a lock that was made just now
  const isNeeded = async () => !(await isLasting(isBack))
  const call = async () => unlockCall(facts)
  return {
    steps: [
      acceptStep(facts, isBack),
      once({ name: 'unlock', after: ['accept'], isNeeded, call }, isBack),
    ],
    touches: touchesOf(facts),
    finish: async () => ({ kind: 'unlock-position', ...aboutOf(facts) }),
  }
}
