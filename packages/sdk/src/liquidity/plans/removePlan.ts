import type { MovingStep, Plan, Results, Step } from '../../flows/Plan.ts'
import type { LiquidityBooks } from '../LiquidityBooks.ts'
import { LiquidityError } from '../LiquidityError.ts'
import {
  type HandOverFlow,
  type HandOverReceipt,
  type PoolTaking,
  type RemoveFlow,
  type RemoveReceipt,
  unpackPair,
} from '../LiquidityFlow.ts'
import { handOverCall, payOutCall } from '../liquidityCalls.ts'
import { arriveStep, heldErrors, LOOKS, swapStep } from './addPlan.ts'
import { type IntoOne, intoOneMoved, takenMoved } from './liquidityMoved.ts'
import { takeStep } from './takeStep.ts'

/** Liquidity and fees to the wallet: from each position on its own, side by side; or from one, as one token. */
export function removePlan(flow: RemoveFlow, books: LiquidityBooks): Plan<RemoveReceipt> {
  const { takings, into } = flow.facts
  const [first] = takings
  const poolIds = [...new Set(takings.map(({ poolId }) => poolId))]
  const ledgers = takings.flatMap(({ token0, token1 }) => [token0, token1])
  const steps =
    into && first
      ? intoOne(flow, { taking: first, into }, books)
      : takings.flatMap((taking, index) => takeOut(flow, { taking, index }, books))
  return {
    steps,
    touches: { ledgers: [...new Set(ledgers)], pools: poolIds },
    finish: async (done) => {
      const found = await (into && first
        ? intoOneMoved({ taking: first, into }, done)
        : takenMoved(takings, done, books))
      return { kind: 'remove-liquidity', poolIds, moved: found }
    },
  }
}

function takeOut(
  flow: RemoveFlow,
  { taking, index }: { taking: PoolTaking; index: number },
  books: LiquidityBooks,
): Step[] {
  const { poolId } = taking
  const name = `take:${index}`
  return [
    takeStep(taking, { flow, name, keep: false }, books),
    arriveStep({ poolId, principal: flow.principal, after: name, name: `arrive:${index}` }, books),
  ]
}

/** Both tokens stay in the pool until one is swapped for the other. */
function intoOne(flow: RemoveFlow, { taking, into }: IntoOne, books: LiquidityBooks): Step[] {
  const { poolId } = taking
  const have = (done: Results) => unpackPair(done.get('take') ?? 0n)
  return [
    takeStep(taking, { flow, name: 'take', keep: true }, books),
    swapStep({ facts: { poolId } }, { swap: into, after: ['take'], have, isAll: true }, books),
    payOutStep({ taking, into }, have, books),
    arriveStep({ poolId, principal: flow.principal, after: 'withdraw' }, books),
  ]
}

function payOutStep(
  { taking, into }: IntoOne,
  have: (done: Results) => readonly [bigint, bigint],
  { pools }: LiquidityBooks,
): MovingStep {
  const { poolId } = taking
  const token = into.zeroForOne ? taking.token1 : taking.token0
  const amountOf = (done: Results) => {
    const [have0, have1] = have(done)
    return (into.zeroForOne ? have1 : have0) + (done.get('swap') ?? 0n)
  }
  const fetchHeld = () => pools.fetchUnusedOf(poolId, token)
  return {
    kind: 'move',
    name: 'withdraw',
    after: ['swap'],
    call: async (done) => payOutCall(poolId, { token, amount: amountOf(done), fee: into.feeOut }),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ held: await fetchHeld() }),
        see: async ({ held = 0n }) => ({ kind: (await fetchHeld()) < held ? 'done' : 'none' }),
        mayAskAgain: false,
        times: LOOKS,
      },
    },
    errors: heldErrors,
  }
}

/** A position to somebody else. Asked again it finds another owner, which is what was wanted. */
export function handOverPlan(flow: HandOverFlow, books: LiquidityBooks): Plan<HandOverReceipt> {
  const { facts, principal } = flow
  const { poolId, positionId } = facts
  const isMine = async () =>
    (await books.orders.fetchPositions(poolId)).some(({ id }) => id === positionId)
  const step: MovingStep = {
    kind: 'move',
    name: 'hand-over',
    after: [],
    call: async () => handOverCall(facts, principal),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await isMine()) ? 'none' : 'done' }),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: {
      unknown: heldErrors.unknown,
      rejected: (reason, cause) =>
        new LiquidityError('liquidity-refused', {
          details: { reason },
          retry: 'now',
          funds: 'wallet',
          cause,
        }),
      leavesHalfDone: false,
    },
  }
  return {
    steps: [step],
    touches: { ledgers: [], pools: [poolId] },
    finish: async () => ({ kind: 'transfer-position', poolId, positionId }),
  }
}
