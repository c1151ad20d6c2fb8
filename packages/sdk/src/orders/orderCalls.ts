import * as SwapPool from '@sluice/candid/swap_pool'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { SluiceError } from '../errors.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { type PoolFailure, reasonOf } from '../pools/poolFailure.ts'
import { OrderError } from './OrderError.ts'
import type { ClosedPosition, OrderFacts } from './OrderFlow.ts'
import { leastMinted } from './orderLimits.ts'
import type { OrderRung } from './orderPlan.ts'

type Pool = SwapPool._SERVICE
type Call = PreparedCall<StepAnswer>

const at = (canisterId: string) => ({ canisterId, interfaceOf: SwapPool.idlFactory })

/** Opens a rung's position; its id is the result. A price that has reached the range opens none. */
export function mintCall(facts: OrderFacts, { tickLower, tickUpper, amountIn }: OrderRung): Call {
  const [token0, token1] = facts.sells0
    ? [facts.tokenIn, facts.tokenOut]
    : [facts.tokenOut, facts.tokenIn]
  const [sold, least] = [amountIn.toString(), leastMinted(amountIn).toString()]
  return prepareCall<Pool, 'mint', StepAnswer>({
    ...at(facts.poolId),
    method: 'mint',
    args: [
      {
        token0,
        token1,
        fee: facts.feePips,
        tickLower: BigInt(tickLower),
        tickUpper: BigInt(tickUpper),
        amount0Desired: facts.sells0 ? sold : '0',
        amount1Desired: facts.sells0 ? '0' : sold,
        amount0Min: facts.sells0 ? [least] : [],
        amount1Min: facts.sells0 ? [] : [least],
      },
    ],
    read: (answer) =>
      'ok' in answer
        ? { kind: 'done', result: answer.ok }
        : { kind: 'refused', error: atPool(answer.err) },
  })
}

/** Makes a position an order. Asked again it has the same end: that it is one already, or is filled and gone, is what was wanted. */
export const placeCall = (poolId: string, positionId: bigint, tickLimit: number): Call =>
  prepareCall<Pool, 'addLimitOrder', StepAnswer>({
    ...at(poolId),
    method: 'addLimitOrder',
    args: [{ positionId, tickLimit: BigInt(tickLimit) }],
    read: (answer) => {
      if ('ok' in answer) return { kind: 'done' }
      const isThere = /already has an active limit order|Check operator failed/
      if (isThere.test(reasonOf(answer.err))) return { kind: 'done' }
      return { kind: 'refused', error: atPool(answer.err) }
    },
  })

/** Closes a position; the pool pays both tokens to the wallet. */
export function closeCall(
  poolId: string,
  { positionId, liquidity, isOrder }: ClosedPosition,
): Call {
  if (isOrder)
    return prepareCall<Pool, 'removeLimitOrder', StepAnswer>({
      ...at(poolId),
      method: 'removeLimitOrder',
      args: [positionId],
      read: closed,
    })
  return prepareCall<Pool, 'decreaseLiquidity', StepAnswer>({
    ...at(poolId),
    method: 'decreaseLiquidity',
    args: [{ positionId, liquidity: liquidity.toString() }],
    read: closed,
  })
}

function closed(answer: { ok: unknown } | { err: PoolFailure }): StepAnswer {
  if ('ok' in answer) return { kind: 'done' }
  const reason = reasonOf(answer.err)
  const isGone = /Limit order not found|Check operator failed|Caller is not owner/
  if (isGone.test(reason)) return { kind: 'refused', error: OrderError.gone() }
  const error = IS_ORDER.test(reason) ? notClosed(reason, answer.err) : atPool(answer.err)
  return { kind: 'refused', error }
}

/** It may be asked for again under the same key: nothing has moved. */
const notClosed = (reason: string, cause: unknown) =>
  new OrderError('order-refused', { details: { reason }, retry: 'now', funds: 'wallet', cause })

const IS_ORDER = /Active limit order/

/** Whether a pool has refused to close a position as a plain one: it is an order, though who was asked for it did not know of that yet. */
export const saysIsOrder = (error: unknown): boolean =>
  error instanceof OrderError && IS_ORDER.test(String(error.details.reason))

/** What a pool says that already has what is sold. */
function atPool(failure: PoolFailure): SluiceError {
  const reason = reasonOf(failure)
  const isPassed = /Invalid price range|Slippage check failed|Liquidity amount can not be 0/
  return isPassed.test(reason) ? OrderError.pricePassed() : OrderError.refused(reason, failure)
}
