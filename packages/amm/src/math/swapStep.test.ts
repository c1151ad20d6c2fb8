import { describe, expect, test } from 'vitest'
import vectors from '../../vectors/generated/math.json' with { type: 'json' }
import { toLiquidity } from '../liquidity.ts'
import { toSqrtPriceX96 } from '../sqrtPrice.ts'
import { computeSwapStep } from './swapStep.ts'
import { sqrtRatioAtTick } from './tickMath.ts'

describe('computeSwapStep', () => {
  test('equals the independent vectors', () => {
    for (const vector of vectors.steps) {
      const step = computeSwapStep({
        sqrtPriceX96: toSqrtPriceX96(BigInt(vector.sqrtPriceX96)),
        targetX96: toSqrtPriceX96(BigInt(vector.targetX96)),
        liquidity: toLiquidity(BigInt(vector.liquidity)),
        kind: vector.kind === 'exact-in' ? 'exact-in' : 'exact-out',
        amountRemaining: BigInt(vector.amountRemaining),
        feePips: BigInt(vector.feePips),
      })
      expect(step).toEqual({
        sqrtPriceNextX96: BigInt(vector.after),
        amountIn: BigInt(vector.amountIn),
        amountOut: BigInt(vector.amountOut),
        feeAmount: BigInt(vector.feeAmount),
      })
    }
  })

  test('takes the whole remainder as the fee when the target is not reached', () => {
    const step = computeSwapStep({
      sqrtPriceX96: sqrtRatioAtTick(0),
      targetX96: sqrtRatioAtTick(10_000),
      liquidity: toLiquidity(2n * 10n ** 18n),
      kind: 'exact-in',
      amountRemaining: 10n ** 18n,
      feePips: 600n,
    })
    expect(step.amountIn + step.feeAmount).toBe(10n ** 18n)
    expect(step.feeAmount).toBe(600_000_000_000_000n)
    expect(step.amountOut).toBe(666399946655997866n)
  })

  test('never releases more than an exact output asks for', () => {
    const step = computeSwapStep({
      sqrtPriceX96: toSqrtPriceX96(417332158212080721273783715441582n),
      targetX96: toSqrtPriceX96(1452870262520218020823638996n),
      liquidity: toLiquidity(159344665391607089467575320103n),
      kind: 'exact-out',
      amountRemaining: 1n,
      feePips: 1n,
    })
    expect(step).toEqual({
      sqrtPriceNextX96: 417332158212080721273783715441581n,
      amountIn: 1n,
      amountOut: 1n,
      feeAmount: 1n,
    })
  })

  test('passes a range without liquidity for nothing', () => {
    const step = computeSwapStep({
      sqrtPriceX96: sqrtRatioAtTick(0),
      targetX96: sqrtRatioAtTick(-60),
      liquidity: toLiquidity(0n),
      kind: 'exact-in',
      amountRemaining: 1000n,
      feePips: 3000n,
    })
    expect(step).toEqual({
      sqrtPriceNextX96: sqrtRatioAtTick(-60),
      amountIn: 0n,
      amountOut: 0n,
      feeAmount: 0n,
    })
  })
})
