import { IDL } from '@icp-sdk/core/candid'
import { SwapPool } from '@sluice/candid'
import { decodeCandid } from '../agent/decodeCandid.ts'
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

/** What the pool answered to a one-step swap. @throws CallError `unreadable` */
export function decodeSwap(reply: Uint8Array): SwapAnswer {
  return candidAnswer(decodeCandid(swapType().retTypes, reply, 'moving')[0])
}

/** Candid has checked the value against the method's result type; this gives it that type's name. */
function candidAnswer(answer: unknown): SwapAnswer {
  return answer as SwapAnswer
}
