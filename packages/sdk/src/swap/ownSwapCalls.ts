import { idlFactory, type _SERVICE as Pool } from '@sluice/candid/swap_pool'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { SwapError } from '../errors.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { reasonOf } from '../pools/poolFailure.ts'
import type { SwapFlow } from './SwapFlow.ts'
import { swapFailure } from './swapFailure.ts'

/** Swaps what the pool holds for the caller; what comes out is held there, too. */
export const ownSwapCall = ({ facts }: SwapFlow): PreparedCall<StepAnswer> =>
  prepareCall<Pool, 'swap', StepAnswer>({
    canisterId: facts.poolId,
    interfaceOf: idlFactory,
    method: 'swap',
    args: [
      {
        zeroForOne: facts.zeroForOne,
        amountIn: facts.amountIn.toString(),
        amountOutMinimum: facts.minimumOut.toString(),
      },
    ],
    read: (answer) =>
      'ok' in answer
        ? { kind: 'done', result: answer.ok }
        : { kind: 'refused', error: swapFailure(answer.err) },
  })

/** Pays out what a swap gave. */
export const withdrawCall = ({ facts }: SwapFlow, amount: bigint): PreparedCall<StepAnswer> =>
  prepareCall<Pool, 'withdraw', StepAnswer>({
    canisterId: facts.poolId,
    interfaceOf: idlFactory,
    method: 'withdraw',
    args: [{ token: facts.tokenOut, amount, fee: facts.feeOut }],
    read: (answer) => {
      if ('ok' in answer) return { kind: 'done' }
      const details = { reason: reasonOf(answer.err) }
      return {
        kind: 'refused',
        error: new SwapError('left-in-pool', { details, retry: 'later', funds: 'pool' }),
      }
    },
  })
