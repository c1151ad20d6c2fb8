import { IDL } from '@icp-sdk/core/candid'
import { SwapPool } from '@sluice/candid'
import { methodType } from '../agent/signedActor.ts'
import type { PoolFailure } from '../pools/poolFailure.ts'
import type { StoredSwap } from './StoredSwap.ts'

export type SwapAnswer = { ok: bigint } | { err: PoolFailure }

export const SWAP_METHOD = 'depositFromAndSwap'

const swapType = () => methodType(SwapPool.idlFactory, SWAP_METHOD)

/** The argument of a one-step swap, as bytes. */
export function encodeSwap(swap: StoredSwap): Uint8Array {
  return IDL.encode(swapType().argTypes, [
    {
      zeroForOne: swap.zeroForOne,
      amountIn: swap.amountIn.toString(),
      amountOutMinimum: swap.minimumOut.toString(),
      tokenInFee: swap.feeIn,
      tokenOutFee: swap.feeOut,
    },
  ])
}

/** What the pool answered to a one-step swap. */
export function decodeSwap(reply: Uint8Array): SwapAnswer {
  const [answer] = IDL.decode(swapType().retTypes, reply)
  if (typeof answer !== 'object' || answer === null) throw new Error('the pool sent no answer')
  return candidAnswer(answer)
}

/** Candid has checked the value against the method's result type; this gives it that type's name. */
function candidAnswer(answer: object): SwapAnswer {
  return answer as SwapAnswer
}
