import { Principal } from '@icp-sdk/core/principal'
import * as SwapPool from '@sluice/candid/swap_pool.client'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { SwapError } from '../errors.ts'
import type { MovingStep, Plan, PreparingStep, StepAnswer } from '../flows/Plan.ts'
import type { LedgerAnswer, LedgerRefusal } from '../ledgers/LedgerAdapter.ts'
import { approvalExpiryOf, type SwapFlow } from './SwapFlow.ts'
import { type SwapReceipt, toReceipt } from './SwapReceipt.ts'
import { type SwapBooks, SwapTraces } from './SwapTraces.ts'
import { swapFailure } from './swapFailure.ts'

const nsOf = (ms: number): bigint => BigInt(ms) * 1_000_000n

/** What an approval that stands already must still have before it. */
const LEAST_LEFT_NS = 5n * 60n * 1_000_000_000n

/** A call that was just sent, or whose payment was taken, has shown its effect after this many looks. */
const LOOKS = 8

/** One-step swaps: pay exactly, then let the pool take, swap and pay out in one call. */
export function swapPlan(swap: SwapFlow, books: SwapBooks): Plan<SwapReceipt> {
  const { facts } = swap
  const { approve, swap: swapPart } = swapSteps(swap, books)
  return {
    steps: [approve, swapPart],
    touches: { ledgers: [facts.tokenIn, facts.tokenOut], pools: [facts.poolId] },
    finish: async (done) => {
      const held = await books.pools.fetchUnused(facts.poolId).catch((error: unknown) => {
        throw SwapError.outcomeUnknown(error)
      })
      return toReceipt(facts, done.get('swap') ?? 0n, held)
    },
  }
}

/** A swap's two steps. */
export const swapSteps = (swap: SwapFlow, books: SwapBooks) => ({
  approve: approveStep(swap, books),
  swap: swapStep(swap, books),
})

/** What an approval is for: a pool that takes an input, and the fee of its own transfer. */
export type Approved = Pick<SwapFlow, 'createdAtNs'> & {
  readonly facts: Pick<SwapFlow['facts'], 'poolId' | 'tokenIn' | 'amountIn' | 'feeIn'>
}

/**
 * Lets the pool take exactly what the swap needs, for some minutes: the input and the fee of the pool's own transfer. Repeating it
 * is safe: an allowance is set, not added, and the ledger knows the request by its time. That is why it is never made with another
 * time: one that comes late would allow again what was paid already.
 */
export function approveStep(
  swap: Approved,
  books: Pick<SwapBooks, 'balances' | 'tokens' | 'now'>,
): PreparingStep {
  const { facts, createdAtNs } = swap
  const spender = Principal.fromText(facts.poolId)
  const amount = facts.amountIn + facts.feeIn
  const expiresAtNs = approvalExpiryOf(swap)
  return {
    kind: 'prepare',
    name: 'approve',
    after: [],
    isNeeded: async () => {
      const held = await books.balances.fetchAllowance(facts.tokenIn, spender)
      const endsTooSoon =
        held.expiresAtNs !== undefined && held.expiresAtNs < nsOf(books.now()) + LEAST_LEFT_NS
      return held.amount !== amount || endsTooSoon
    },
    call: async () => {
      if (nsOf(books.now()) >= expiresAtNs) throw SwapError.approvalExpired()
      const ledger = await books.tokens.adapter(facts.tokenIn)
      const { feeIn: fee } = facts
      const call = ledger.approveCall({ spender, amount, fee, createdAtNs, expiresAtNs })
      return { ...call, read: (reply) => approvalAnswer(call.read(reply)) }
    },
  }
}

function approvalAnswer(answer: LedgerAnswer): StepAnswer {
  return answer.kind === 'done'
    ? { kind: 'done' }
    : { kind: 'refused', error: approvalError(answer.why) }
}

function approvalError(why: LedgerRefusal): SwapError {
  const facts = { funds: 'wallet', cause: why } as const
  switch (why.kind) {
    case 'insufficient-funds':
      return SwapError.insufficientFunds(why.balance ?? 0n)
    case 'bad-fee': {
      const { expectedFee } = why
      const known = expectedFee === undefined ? {} : { details: { expectedFee } }
      return new SwapError('fee-changed', { ...facts, ...known, retry: 'after-requote' })
    }
    default: {
      const reason = why.kind === 'refused' ? why.reason : why.kind
      return new SwapError('approve-refused', { ...facts, details: { reason }, retry: 'later' })
    }
  }
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
    call: async () => swapCall(swap),
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

function swapCall({ facts }: SwapFlow): PreparedCall<StepAnswer> {
  return prepareCall<SwapPool.Client, 'depositFromAndSwap', StepAnswer>({
    canisterId: facts.poolId,
    interfaceOf: SwapPool.idlFactory,
    method: 'depositFromAndSwap',
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
