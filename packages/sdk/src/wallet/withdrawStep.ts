import * as SwapPool from '@sluice/candid/swap_pool.client'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { TransferError } from '../errors.ts'
import type { MovingStep, StepAnswer, Trace } from '../flows/Plan.ts'
import type { Pools } from '../pools/Pools.ts'
import { reasonOf } from '../pools/poolFailure.ts'
import type { PaymentFlow } from './PaymentFlow.ts'

/** What withdrawals read. */
export type WithdrawalBooks = { readonly pools: Pick<Pools, 'fetchUnusedOf' | 'isAtWorkFor'> }

/** A payout shows after this many looks, a second apart. */
const LOOKS = 8

/**
 * A pool's payout of all that it holds of a token for the caller. Of a wallet that hides the request's id, the pool tells: it holds
 * less, and is not at work for the caller any more. Asking again is safe: of two calls for everything the second finds nothing.
 */
export function withdrawStep(payment: PaymentFlow, { pools }: WithdrawalBooks): MovingStep {
  const { id, principal, facts } = payment
  const see = async (): Promise<Trace> => {
    const held = await pools.fetchUnusedOf(facts.to, facts.ledgerId)
    if (held >= facts.amount) return { kind: 'none' }
    return { kind: (await pools.isAtWorkFor(facts.to, principal)) ? 'open' : 'done' }
  }
  return {
    kind: 'move',
    name: 'pay',
    after: [],
    call: async () => withdrawCall(payment),
    repeat: {
      by: 'request',
      look: { before: async () => ({}), see, mayAskAgain: true, times: LOOKS },
    },
    errors: {
      unknown: (cause) => TransferError.unknown(id, cause),
      forgotten: (cause) =>
        new TransferError('transfer-unknown', { retry: 'never', funds: 'moving', cause }),
      rejected: heldByPool,
      leavesHalfDone: true,
    },
  }
}

function withdrawCall({ facts }: PaymentFlow): PreparedCall<StepAnswer> {
  const { ledgerId, to, amount, fee } = facts
  return prepareCall<SwapPool.Client, 'withdraw', StepAnswer>({
    canisterId: to,
    interfaceOf: SwapPool.idlFactory,
    method: 'withdraw',
    args: [{ token: ledgerId, amount, fee }],
    read: (answer) =>
      'ok' in answer
        ? { kind: 'done' }
        : { kind: 'refused', error: heldByPool(reasonOf(answer.err)) },
  })
}

/** A payout that did not come about: the pool holds the tokens as before. */
const heldByPool = (reason: string) =>
  new TransferError('transfer-refused', { details: { reason }, retry: 'later', funds: 'pool' })
