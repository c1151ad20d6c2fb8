import { PIPS_PER_ONE } from '../limits.ts'
import type { Liquidity } from '../liquidity.ts'
import { priceRangeBetween, type SqrtPriceX96 } from '../sqrtPrice.ts'
import { mulDivRoundingUp, smallerOf } from './fullMath.ts'
import {
  amount0Delta,
  amount1Delta,
  coversAmount0,
  nextSqrtPriceFromInput,
  nextSqrtPriceFromOutput,
  type Rounding,
} from './sqrtPriceMath.ts'

/** What fixes a swap: the amount paid (fee included) or the amount received. */
export type SwapKind = 'exact-in' | 'exact-out'

/** A stretch of constant liquidity between the price and a target. */
export interface Stretch {
  readonly sqrtPriceX96: SqrtPriceX96
  readonly targetX96: SqrtPriceX96
  readonly liquidity: Liquidity
  readonly feePips: bigint
}

export interface SwapStepRequest extends Stretch {
  readonly kind: SwapKind
  /** Of the input (fee included) for `exact-in`, of the output for `exact-out`. */
  readonly amountRemaining: bigint
}

export interface SwapStep {
  readonly sqrtPriceNextX96: SqrtPriceX96
  /** Fee excluded, rounded up. */
  readonly amountIn: bigint
  /** Rounded down. */
  readonly amountOut: bigint
  readonly feeAmount: bigint
}

/** A swap inside one range of constant liquidity: up to the target price or until the amount is used up. */
export function computeSwapStep(request: SwapStepRequest): SwapStep {
  return request.kind === 'exact-in' ? exactInStep(request) : exactOutStep(request)
}

/** The step over a whole stretch, with as much as it takes. */
export function wholeStep(stretch: Stretch): SwapStep {
  const { targetX96, feePips } = stretch
  const amountIn = inputBetween(stretch, targetX96, 'up')
  return {
    sqrtPriceNextX96: targetX96,
    amountIn,
    amountOut: outputBetween(stretch, targetX96, 'down'),
    feeAmount: feeOn(amountIn, feePips),
  }
}

function exactInStep(request: SwapStepRequest): SwapStep {
  const { sqrtPriceX96, targetX96, liquidity, amountRemaining, feePips } = request
  const zeroForOne = sqrtPriceX96 >= targetX96
  const withoutFee = (amountRemaining * (PIPS_PER_ONE - feePips)) / PIPS_PER_ONE
  if (coversTarget(request, withoutFee)) return wholeStep(request)
  const next = nextSqrtPriceFromInput({ sqrtPriceX96, liquidity, amount: withoutFee, zeroForOne })
  const amountIn = inputBetween(request, next, 'up')
  return {
    sqrtPriceNextX96: next,
    amountIn,
    amountOut: outputBetween(request, next, 'down'),
    // Rounding can land exactly on the target after all; only short of it is the whole remainder the fee.
    feeAmount: next === targetX96 ? feeOn(amountIn, feePips) : amountRemaining - amountIn,
  }
}

function exactOutStep(request: SwapStepRequest): SwapStep {
  const { sqrtPriceX96, targetX96, liquidity, amountRemaining, feePips } = request
  const zeroForOne = sqrtPriceX96 >= targetX96
  const outToTarget = outputBetween(request, targetX96, 'down')
  const reachesTarget = amountRemaining >= outToTarget
  const next = reachesTarget
    ? targetX96
    : nextSqrtPriceFromOutput({ sqrtPriceX96, liquidity, amount: amountRemaining, zeroForOne })
  const amountOut = reachesTarget ? outToTarget : outputBetween(request, next, 'down')
  const amountIn = inputBetween(request, next, 'up')
  return {
    sqrtPriceNextX96: next,
    amountIn,
    // The price's own rounding may release a unit more than was asked for; the pool keeps it.
    amountOut: smallerOf(amountOut, amountRemaining),
    feeAmount: feeOn(amountIn, feePips),
  }
}

function feeOn(amountIn: bigint, feePips: bigint): bigint {
  return mulDivRoundingUp(amountIn, feePips, PIPS_PER_ONE - feePips)
}

function coversTarget(request: Stretch, amount: bigint): boolean {
  const range = priceRangeBetween(request.sqrtPriceX96, request.targetX96)
  return request.sqrtPriceX96 >= request.targetX96
    ? coversAmount0(range, request.liquidity, amount)
    : amount >= amount1Delta(range, request.liquidity, 'up')
}

function inputBetween(request: Stretch, end: SqrtPriceX96, rounding: Rounding): bigint {
  const range = priceRangeBetween(request.sqrtPriceX96, end)
  return request.sqrtPriceX96 >= request.targetX96
    ? amount0Delta(range, request.liquidity, rounding)
    : amount1Delta(range, request.liquidity, rounding)
}

function outputBetween(request: Stretch, end: SqrtPriceX96, rounding: Rounding): bigint {
  const range = priceRangeBetween(request.sqrtPriceX96, end)
  return request.sqrtPriceX96 >= request.targetX96
    ? amount1Delta(range, request.liquidity, rounding)
    : amount0Delta(range, request.liquidity, rounding)
}
