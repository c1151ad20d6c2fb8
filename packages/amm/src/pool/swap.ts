import { AmmError } from '../ammError.ts'
import { Q128 } from '../limits.ts'
import { addDelta, type Liquidity } from '../liquidity.ts'
import { mulDiv } from '../math/fullMath.ts'
import { computeSwapStep, type SwapKind, type SwapStep } from '../math/swapStep.ts'
import { tickAtSqrtRatio } from '../math/tickMath.ts'
import type { SqrtPriceX96 } from '../sqrtPrice.ts'
import { wrappingAdd } from './feeGrowth.ts'
import type { Plan, TickWrite } from './poolChange.ts'
import { type PoolState, tokenTotal } from './poolState.ts'
import type { TickReader } from './stores.ts'
import { HIGHEST_LIMIT, LOWEST_LIMIT, nextStop } from './swapStops.ts'
import { crossedTick, requireTick } from './tickUpdate.ts'

/** What a swap reads; a `LivePool` is one. */
export interface SwapSource {
  readonly state: PoolState
  readonly ticks: TickReader
}

export interface SwapRequest {
  readonly zeroForOne: boolean
  /** `exact-in`: `amount` is the most to pay, fee included. `exact-out`: the most to receive. */
  readonly kind: SwapKind
  readonly amount: bigint
  /** The swap stops at this price, partly filled. The end of the tick range when absent. */
  readonly sqrtPriceLimitX96?: SqrtPriceX96
}

export interface SwapOutcome {
  /** Consumed, fee included; less than asked for after a partial fill. */
  readonly amountIn: bigint
  readonly amountOut: bigint
  /** The fee contained in `amountIn`. */
  readonly feeAmount: bigint
  readonly sqrtPriceX96After: SqrtPriceX96
  readonly tickAfter: number
  readonly liquidityAfter: Liquidity
  readonly ticksCrossed: number
  readonly steps: number
  /** Whether the limit price was reached before the amount was used up. */
  readonly isPartial: boolean
}

/**
 * Works a swap out over as many ticks as it takes (whitepaper 6.2.3), without writing: the quote is the plan and the
 * swap is its application. Every step rounds against the trader.
 * Throws `illegal-amount` (not above 0), `price-limit-out-of-bound` and `overflow`.
 */
export function planSwap(source: SwapSource, request: SwapRequest): Plan<SwapOutcome> {
  const limit = request.sqrtPriceLimitX96 ?? (request.zeroForOne ? LOWEST_LIMIT : HIGHEST_LIMIT)
  requireSensible(source.state, request, limit)
  const progress = startProgress(source.state, request)
  while (progress.amountRemaining > 0n && progress.sqrtPriceX96 !== limit) {
    takeStep(source, request, limit, progress)
  }
  return toPlan(source.state, request, progress)
}

/** What a swap in the making knows; the only mutable thing here, and never seen from outside. */
interface Progress {
  sqrtPriceX96: SqrtPriceX96
  tick: number
  liquidity: Liquidity
  amountRemaining: bigint
  amountIn: bigint
  amountOut: bigint
  feeAmount: bigint
  /** Fee growth of the input token. */
  growthInX128: bigint
  steps: number
  readonly crossings: TickWrite[]
}

function startProgress(state: PoolState, { zeroForOne, amount }: SwapRequest): Progress {
  return {
    sqrtPriceX96: state.sqrtPriceX96,
    tick: state.tick,
    liquidity: state.liquidity,
    amountRemaining: amount,
    amountIn: 0n,
    amountOut: 0n,
    feeAmount: 0n,
    growthInX128: zeroForOne ? state.feeGrowthGlobal0X128 : state.feeGrowthGlobal1X128,
    steps: 0,
    crossings: [],
  }
}

function takeStep(
  source: SwapSource,
  request: SwapRequest,
  limit: SqrtPriceX96,
  progress: Progress,
): void {
  const { zeroForOne } = request
  const { feePips, tickSpacing } = source.state
  const next = nextStop(source.ticks, { tick: progress.tick, tickSpacing, zeroForOne })
  const nextPrice = next.sqrtPriceX96
  const startPrice = progress.sqrtPriceX96
  const step = computeSwapStep({
    sqrtPriceX96: startPrice,
    targetX96: closerTo(zeroForOne, nextPrice, limit),
    liquidity: progress.liquidity,
    kind: request.kind,
    amountRemaining: progress.amountRemaining,
    feePips,
  })
  book(progress, request.kind, step)
  if (step.sqrtPriceNextX96 === nextPrice) {
    if (next.isInitialized) cross(source, zeroForOne, next.tick, progress)
    progress.tick = zeroForOne ? next.tick - 1 : next.tick
  } else if (step.sqrtPriceNextX96 !== startPrice) {
    progress.tick = tickAtSqrtRatio(step.sqrtPriceNextX96)
  }
}

function book(progress: Progress, kind: SwapKind, step: SwapStep): void {
  const paid = step.amountIn + step.feeAmount
  progress.sqrtPriceX96 = step.sqrtPriceNextX96
  progress.amountRemaining -= kind === 'exact-in' ? paid : step.amountOut
  progress.amountIn += paid
  progress.amountOut += step.amountOut
  progress.feeAmount += step.feeAmount
  progress.steps++
  if (progress.liquidity === 0n) return
  const growth = mulDiv(step.feeAmount, Q128, progress.liquidity)
  progress.growthInX128 = wrappingAdd(progress.growthInX128, growth)
}

function cross(source: SwapSource, zeroForOne: boolean, tick: number, progress: Progress): void {
  const info = requireTick(source.ticks, tick)
  const { feeGrowthGlobal0X128, feeGrowthGlobal1X128 } = source.state
  const growth = progress.growthInX128
  const crossed = zeroForOne
    ? crossedTick(info, growth, feeGrowthGlobal1X128)
    : crossedTick(info, feeGrowthGlobal0X128, growth)
  progress.crossings.push({ tick, info: crossed })
  const entering = zeroForOne ? -info.liquidityNet : info.liquidityNet
  progress.liquidity = addDelta(progress.liquidity, entering)
}

function toPlan(
  state: PoolState,
  { zeroForOne }: SwapRequest,
  progress: Progress,
): Plan<SwapOutcome> {
  const { amountIn, amountOut, growthInX128 } = progress
  return {
    outcome: {
      amountIn,
      amountOut,
      feeAmount: progress.feeAmount,
      sqrtPriceX96After: progress.sqrtPriceX96,
      tickAfter: progress.tick,
      liquidityAfter: progress.liquidity,
      ticksCrossed: progress.crossings.length,
      steps: progress.steps,
      isPartial: progress.amountRemaining > 0n,
    },
    change: {
      ticks: progress.crossings,
      flippedTicks: [],
      positions: [],
      state: {
        ...state,
        sqrtPriceX96: progress.sqrtPriceX96,
        tick: progress.tick,
        liquidity: progress.liquidity,
        feeGrowthGlobal0X128: zeroForOne ? growthInX128 : state.feeGrowthGlobal0X128,
        feeGrowthGlobal1X128: zeroForOne ? state.feeGrowthGlobal1X128 : growthInX128,
        tokenAmount0: tokenTotal(state.tokenAmount0, zeroForOne ? amountIn : -amountOut),
        tokenAmount1: tokenTotal(state.tokenAmount1, zeroForOne ? -amountOut : amountIn),
      },
    },
  }
}

function requireSensible(state: PoolState, request: SwapRequest, limit: SqrtPriceX96): void {
  if (request.amount <= 0n) throw new AmmError('illegal-amount', 'Illegal amount')
  const isInFront = request.zeroForOne ? limit < state.sqrtPriceX96 : limit > state.sqrtPriceX96
  if (!isInFront || limit < LOWEST_LIMIT || limit > HIGHEST_LIMIT) {
    throw new AmmError('price-limit-out-of-bound', 'price limit out of bound')
  }
}

function closerTo(zeroForOne: boolean, price: SqrtPriceX96, limit: SqrtPriceX96): SqrtPriceX96 {
  const isLimitCloser = zeroForOne ? price < limit : price > limit
  return isLimitCloser ? limit : price
}
