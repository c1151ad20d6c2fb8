import { IDL } from '@icp-sdk/core/candid'
import { SwapPool } from '@sluice/candid'
import type { PoolFailure } from '../pools/poolFailure.ts'
import type { StoredSwap } from './StoredSwap.ts'

export type SwapAnswer = { ok: bigint } | { err: PoolFailure }

export type SwapMethod = 'depositFromAndSwap' | 'depositAndSwap'

function swapType(method: SwapMethod): IDL.FuncClass {
  const field = SwapPool.idlFactory({ IDL })._fields.find(([name]) => name === method)
  if (field === undefined) throw new Error(`the pool interface lacks ${method}`)
  return field[1]
}

/** The argument of a one-step swap, as bytes. */
export function encodeSwap(method: SwapMethod, swap: StoredSwap): Uint8Array {
  return IDL.encode(swapType(method).argTypes, [
    {
      zeroForOne: swap.zeroForOne,
      amountIn: swap.amountIn.toString(),
      amountOutMinimum: swap.minimumOut.toString(),
      tokenInFee: swap.feeIn,
      tokenOutFee: swap.feeOut,
    },
  ])
}

/** What the pool answered to a one-step swap. Both methods have the same result type. */
export function decodeSwap(method: SwapMethod, reply: Uint8Array): SwapAnswer {
  const [answer] = IDL.decode(swapType(method).retTypes, reply)
  if (typeof answer !== 'object' || answer === null) throw new Error('the pool sent no answer')
  return candidAnswer(answer)
}

/** Candid has checked the value against the method's result type; this gives it that type's name. */
function candidAnswer(answer: object): SwapAnswer {
  return answer as SwapAnswer
}
