import * as SwapPool from '@sluice/candid/swap_pool.client'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { SwapError } from '../errors.ts'
import type { Approval } from '../flows/orders/approvalTimes.ts'
import type { MovingStep, Plan, PreparingStep, StepAnswer } from '../flows/Plan.ts'
import { approveStep as allow } from '../pools/approveStep.ts'
import { accountOf } from './heldAfter.ts'
import { type SwapFlow, swapExpiryOf } from './SwapFlow.ts'
import type { SwapReceipt } from './SwapReceipt.ts'
import { type SwapBooks, SwapTraces } from './SwapTraces.ts'
import { swapFailure } from './swapFailure.ts'

/** A call that was just sent, or whose payment was taken, has shown its effect after this many looks. */
const LOOKS = 8

/** One-step swaps: pay exactly, then let the pool take, swap and pay out in one call. */
export function swapPlan(swap: SwapFlow, books: SwapBooks): Plan<SwapReceipt> {
  const { facts } = swap
  const { approve, swap: swapPart } = swapSteps(swap, books)
  return {
    steps: [approve, swapPart],
    touches: { ledgers: [facts.tokenIn, facts.tokenOut], pools: [facts.poolId] },
    finish: (done) => accountOf(swap, done.get('swap') ?? 0n, books),
  }
}

/** A swap's two steps. */
export const swapSteps = (swap: SwapFlow, books: SwapBooks) => ({
  approve: approveStep(swap, books),
  swap: swapStep(swap, books),
})

/** What an approval is for: a pool that takes an input, and the fee of its own transfer. */
export type Approved = Approval & {
  readonly facts: Pick<
    SwapFlow['facts'],
    'poolId' | 'tokenIn' | 'amountIn' | 'feeIn' | 'validForNs'
  >
}

/** Lets the pool take the input and the fee of its own transfer. */
export function approveStep(
  { facts, createdAtNs, validForNs }: Approved,
  books: Pick<SwapBooks, 'balances' | 'tokens' | 'now'>,
): PreparingStep {
  const { tokenIn: ledgerId, poolId, amountIn, feeIn: fee } = facts
  const expiresAtNs = swapExpiryOf({ createdAtNs, validForNs, facts })
  return allow({ ledgerId, poolId, amount: amountIn + fee, fee, createdAtNs, expiresAtNs }, books)
}

/**
 * The pool's part. Signed here, its request id decides what came of it. A wallet hides the id, so the books decide: the pool can be
 * paid only out of the allowance, which is exactly one swap's. Unspent, no call has paid and asking again is safe, since of two
 * calls only one finds it. Spent, the pool's records and the wallet's balance tell the rest.
 */
function swapStep(swap: SwapFlow, books: SwapBooks): MovingStep {
  const traces = new SwapTraces(swap, books)
  return {
    kind: 'move',
    name: 'swap',
    after: ['approve'],
    call: async () => oneStepCall(swap, 'depositFromAndSwap'),
    repeat: {
      by: 'request',
      look: {
        before: () => traces.fetchBefore(),
        see: (before) => traces.fetch(before),
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: {
      unknown: SwapError.outcomeUnknown,
      forgotten: (cause) => new SwapError('left-in-pool', { retry: 'never', funds: 'pool', cause }),
      rejected: (reason, cause) =>
        new SwapError('swap-refused', {
          details: { reason },
          retry: 'later',
          funds: 'pool',
          cause,
        }),
      leavesHalfDone: true,
    },
  }
}

/** The pool's part in one call, paid as the method's name says. */
export function oneStepCall(
  { facts }: SwapFlow,
  method: 'depositFromAndSwap' | 'depositAndSwap',
): PreparedCall<StepAnswer> {
  return prepareCall<SwapPool.Client, typeof method, StepAnswer>({
    canisterId: facts.poolId,
    interfaceOf: SwapPool.idlFactory,
    method,
    args: [
      {
        zeroForOne: facts.zeroForOne,
        amountIn: facts.amountIn.toString(),
        amountOutMinimum: facts.minimumOut.toString(),
        tokenInFee: facts.feeIn,
        tokenOutFee: facts.feeOut,
      },
    ],
    read: (answer) =>
      'ok' in answer
        ? { kind: 'done', result: answer.ok }
        : { kind: 'refused', error: swapFailure(answer.err) },
  })
}
