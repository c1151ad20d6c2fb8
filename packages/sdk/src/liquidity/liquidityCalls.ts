import { Principal } from '@icp-sdk/core/principal'
import * as SwapPool from '@sluice/candid/swap_pool'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { SluiceError } from '../errors.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { type PoolFailure, reasonOf } from '../pools/poolFailure.ts'
import { LiquidityError } from './LiquidityError.ts'
import { type AddFacts, type HandOverFacts, type PoolTaking, packPair } from './LiquidityFlow.ts'

type Pool = SwapPool._SERVICE
type Call = PreparedCall<StepAnswer>
type Amounts = { readonly amount0: bigint; readonly amount1: bigint }

const at = (canisterId: string) => ({ canisterId, interfaceOf: SwapPool.idlFactory })

/** Opens a position, or adds to one; its id is the result. What it does not use goes back to the wallet. */
export function placeCall(facts: AddFacts, [have0, have1]: readonly [bigint, bigint]): Call {
  const { positionId } = facts
  const amounts = {
    amount0Desired: have0.toString(),
    amount1Desired: have1.toString(),
    amount0Min: [facts.minimum0.toString()] as [string],
    amount1Min: [facts.minimum1.toString()] as [string],
  }
  const read = (answer: { ok: bigint } | { err: PoolFailure }): StepAnswer =>
    'ok' in answer
      ? { kind: 'done', result: answer.ok }
      : { kind: 'refused', error: atPool(answer.err) }
  if (positionId !== undefined)
    return prepareCall<Pool, 'increaseLiquidity', StepAnswer>({
      ...at(facts.poolId),
      method: 'increaseLiquidity',
      args: [{ positionId, ...amounts }],
      read,
    })
  const mint = {
    token0: facts.token0.ledgerId,
    token1: facts.token1.ledgerId,
    fee: facts.feePips,
    tickLower: BigInt(facts.tickLower),
    tickUpper: BigInt(facts.tickUpper),
  }
  return prepareCall<Pool, 'mint', StepAnswer>({
    ...at(facts.poolId),
    method: 'mint',
    args: [{ ...mint, ...amounts }],
    read,
  })
}

/** Takes liquidity with its fees out of a position, to the wallet or to what the pool holds for its owner. Both amounts are the result. */
export function takeCall(taking: PoolTaking, keepInPool: boolean): Call {
  const { poolId, positionId, liquidity, isBasic } = taking
  const read = (answer: { ok: Amounts } | { err: PoolFailure }): StepAnswer =>
    'ok' in answer
      ? { kind: 'done', result: packPair(answer.ok.amount0, answer.ok.amount1) }
      : { kind: 'refused', error: ofPosition(answer.err) }
  if (!isBasic)
    return prepareCall<Pool, 'removeLiquidity', StepAnswer>({
      ...at(poolId),
      method: 'removeLiquidity',
      args: [
        {
          positionId,
          liquidity: liquidity.toString(),
          amount0Min: taking.minimum0.toString(),
          amount1Min: taking.minimum1.toString(),
          keepInPool,
        },
      ],
      read,
    })
  if (liquidity === 0n)
    return prepareCall<Pool, 'claim', StepAnswer>({
      ...at(poolId),
      method: 'claim',
      args: [{ positionId }],
      read,
    })
  return prepareCall<Pool, 'decreaseLiquidity', StepAnswer>({
    ...at(poolId),
    method: 'decreaseLiquidity',
    args: [{ positionId, liquidity: liquidity.toString() }],
    read,
  })
}

/** Swaps what the pool holds; what comes out is held there, too, and is the result. */
export const swapCall = (
  poolId: string,
  {
    zeroForOne,
    amountIn,
    minimumOut,
  }: { zeroForOne: boolean; amountIn: bigint; minimumOut: bigint },
): Call =>
  prepareCall<Pool, 'swap', StepAnswer>({
    ...at(poolId),
    method: 'swap',
    args: [{ zeroForOne, amountIn: amountIn.toString(), amountOutMinimum: minimumOut.toString() }],
    read: (answer) =>
      'ok' in answer
        ? { kind: 'done', result: answer.ok }
        : { kind: 'refused', error: atPool(answer.err) },
  })

/** Pays what the pool holds of a token to the wallet, less its ledger's fee. */
export const payOutCall = (
  poolId: string,
  { token, amount, fee }: { token: string; amount: bigint; fee: bigint },
): Call =>
  prepareCall<Pool, 'withdraw', StepAnswer>({
    ...at(poolId),
    method: 'withdraw',
    args: [{ token, amount, fee }],
    read: (answer) =>
      'ok' in answer ? { kind: 'done' } : { kind: 'refused', error: atPool(answer.err) },
  })

/** Says that a position which somebody hands over is wanted. */
export const acceptCall = ({ poolId, positionId }: { poolId: string; positionId: bigint }): Call =>
  prepareCall<Pool, 'acceptPosition', StepAnswer>({
    ...at(poolId),
    method: 'acceptPosition',
    args: [positionId],
    read: (answer) =>
      'ok' in answer ? { kind: 'done' } : { kind: 'refused', error: ofPosition(answer.err) },
  })

/** Gives a position to somebody else, with the fees that it has earned. */
export const handOverCall = ({ poolId, positionId, to }: HandOverFacts, from: string): Call =>
  prepareCall<Pool, 'transferPosition', StepAnswer>({
    ...at(poolId),
    method: 'transferPosition',
    args: [Principal.fromText(from), Principal.fromText(to), positionId],
    read: (answer) =>
      'ok' in answer ? { kind: 'done' } : { kind: 'refused', error: ofPosition(answer.err) },
  })

/** What a pool says that has taken nothing yet. */
function ofPosition(failure: PoolFailure): SluiceError {
  const reason = reasonOf(failure)
  if (/Check operator failed|Caller is not owner|Position not found/.test(reason))
    return LiquidityError.gone()
  if (/limit order/i.test(reason)) return LiquidityError.of('position-is-order')
  const facts = { retry: 'now', funds: 'wallet', cause: failure } as const
  return /Slippage check failed/.test(reason)
    ? new LiquidityError('liquidity-price-moved', facts)
    : new LiquidityError('liquidity-refused', { ...facts, details: { reason } })
}

/** What a pool says that already has what is added. */
function atPool(failure: PoolFailure): SluiceError {
  const reason = reasonOf(failure)
  return /slippage/i.test(reason)
    ? LiquidityError.priceMoved(failure)
    : LiquidityError.refused(reason, failure)
}
