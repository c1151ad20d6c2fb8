import { toLiquidity } from '../liquidity.ts'
import { liquidityForAmounts } from '../math/liquidityMath.ts'
import {
  amount0Delta,
  amount1Delta,
  nextSqrtPriceFromInput,
  nextSqrtPriceFromOutput,
} from '../math/sqrtPriceMath.ts'
import { computeSwapStep } from '../math/swapStep.ts'
import {
  MAX_SQRT_RATIO,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MIN_TICK,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from '../math/tickMath.ts'
import { sqrtPriceX96FromAmounts } from '../price.ts'
import { priceRangeBetween, type SqrtPriceX96, toSqrtPriceX96 } from '../sqrtPrice.ts'

/** The engine's functions under the names, and with the argument order, of the v3 reference SDK. */
export const TickMath = {
  MIN_TICK,
  MAX_TICK,
  MIN_SQRT_RATIO,
  MAX_SQRT_RATIO,
  /** Q64.96 sqrt price at a tick. Throws `illegal-tick`. */
  getSqrtRatioAtTick: (tick: number): SqrtPriceX96 => sqrtRatioAtTick(tick),
  /** The greatest tick at or below a Q64.96 sqrt price. Throws `illegal-price`. */
  getTickAtSqrtRatio: (sqrtRatioX96: bigint): number =>
    tickAtSqrtRatio(toSqrtPriceX96(sqrtRatioX96)),
} as const

/** See `TickMath`. Prices are Q64.96, amounts smallest units. */
export const SqrtPriceMath = {
  /** token0 between two prices in any order. */
  getAmount0Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
    return amount0Delta(rangeOf(a, b), toLiquidity(liquidity), roundUp ? 'up' : 'down')
  },
  /** token1 between two prices in any order. */
  getAmount1Delta(a: bigint, b: bigint, liquidity: bigint, roundUp: boolean): bigint {
    return amount1Delta(rangeOf(a, b), toLiquidity(liquidity), roundUp ? 'up' : 'down')
  },
  /** The price after the pool received an amount, fee excluded. */
  getNextSqrtPriceFromInput(
    sqrtPX96: bigint,
    liquidity: bigint,
    amountIn: bigint,
    zeroForOne: boolean,
  ): SqrtPriceX96 {
    return nextSqrtPriceFromInput({
      ...priceAnd(sqrtPX96, liquidity),
      amount: amountIn,
      zeroForOne,
    })
  },
  /** The price after the pool paid an amount. Throws `illegal-amount` when the range holds less. */
  getNextSqrtPriceFromOutput(
    sqrtPX96: bigint,
    liquidity: bigint,
    amountOut: bigint,
    zeroForOne: boolean,
  ): SqrtPriceX96 {
    const place = priceAnd(sqrtPX96, liquidity)
    return nextSqrtPriceFromOutput({ ...place, amount: amountOut, zeroForOne })
  },
} as const

/** See `TickMath`. */
export const SwapMath = {
  /**
   * `[sqrtRatioNextX96, amountIn, amountOut, feeAmount]` of a step. A remaining amount of 0 or more is an exact input,
   * a negative one an exact output.
   */
  computeSwapStep(
    sqrtRatioCurrentX96: bigint,
    sqrtRatioTargetX96: bigint,
    liquidity: bigint,
    amountRemaining: bigint,
    feePips: bigint,
  ): [SqrtPriceX96, bigint, bigint, bigint] {
    const isExactIn = amountRemaining >= 0n
    const step = computeSwapStep({
      ...priceAnd(sqrtRatioCurrentX96, liquidity),
      targetX96: toSqrtPriceX96(sqrtRatioTargetX96),
      kind: isExactIn ? 'exact-in' : 'exact-out',
      amountRemaining: isExactIn ? amountRemaining : -amountRemaining,
      feePips,
    })
    return [step.sqrtPriceNextX96, step.amountIn, step.amountOut, step.feeAmount]
  },
} as const

/** The Q64.96 sqrt price at which the two amounts are worth the same, rounded down. Throws `illegal-price`. */
export function encodeSqrtRatioX96(amount1: bigint, amount0: bigint): SqrtPriceX96 {
  return sqrtPriceX96FromAmounts({ amount0, amount1 })
}

/** The most liquidity that both amounts pay for between two prices in any order, as pools compute it. */
export function maxLiquidityForAmounts(
  sqrtRatioCurrentX96: bigint,
  sqrtRatioAX96: bigint,
  sqrtRatioBX96: bigint,
  amount0: bigint,
  amount1: bigint,
): bigint {
  return liquidityForAmounts({
    sqrtPriceX96: toSqrtPriceX96(sqrtRatioCurrentX96),
    range: rangeOf(sqrtRatioAX96, sqrtRatioBX96),
    amounts: { amount0, amount1 },
  })
}

function rangeOf(a: bigint, b: bigint) {
  return priceRangeBetween(toSqrtPriceX96(a), toSqrtPriceX96(b))
}

function priceAnd(sqrtPriceX96: bigint, liquidity: bigint) {
  return { sqrtPriceX96: toSqrtPriceX96(sqrtPriceX96), liquidity: toLiquidity(liquidity) }
}
