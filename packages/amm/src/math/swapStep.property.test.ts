import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { liquidity, magnitude, priceAndTarget } from '../arbitraries.ts'
import { NO_LIQUIDITY } from '../liquidity.ts'
import { divRoundingUp } from './fullMath.ts'
import { computeSwapStep, type SwapKind, type SwapStepRequest, wholeStep } from './swapStep.ts'

const RUNS = share(3000)
const stretch = fc
  .tuple(priceAndTarget, liquidity, fc.bigInt({ min: 0n, max: 500_000n }))
  .map(([prices, liquidity, feePips]) => ({ ...prices, liquidity, feePips }))
const step = fc
  .tuple(stretch, fc.constantFrom<SwapKind>('exact-in', 'exact-out'), magnitude(120))
  .map(
    ([stretch, kind, amountRemaining]): SwapStepRequest => ({ ...stretch, kind, amountRemaining }),
  )

test('a step takes no more than there is and gives no more than is asked for', () => {
  fc.assert(
    fc.property(step, (request) => {
      const { amountIn, amountOut, feeAmount } = computeSwapStep(request)
      const used = request.kind === 'exact-in' ? amountIn + feeAmount : amountOut
      expect(used <= request.amountRemaining).toBe(true)
    }),
    RUNS,
  )
})

test('a step that stops short of its target has used up the whole amount', () => {
  fc.assert(
    fc.property(step, (request) => {
      const { sqrtPriceNextX96, amountIn, amountOut, feeAmount } = computeSwapStep(request)
      if (sqrtPriceNextX96 === request.targetX96) return
      const used = request.kind === 'exact-in' ? amountIn + feeAmount : amountOut
      expect(used).toBe(request.amountRemaining)
    }),
    RUNS,
  )
})

test('a step never goes past its target', () => {
  fc.assert(
    fc.property(step, (request) => {
      const { sqrtPriceX96, targetX96 } = request
      const next = computeSwapStep(request).sqrtPriceNextX96
      const [low, high] =
        sqrtPriceX96 < targetX96 ? [sqrtPriceX96, targetX96] : [targetX96, sqrtPriceX96]
      expect(next >= low && next <= high).toBe(true)
    }),
    RUNS,
  )
})

test('the fee is at least its share of the input', () => {
  fc.assert(
    fc.property(step, (request) => {
      const { amountIn, feeAmount } = computeSwapStep(request)
      const share = divRoundingUp(amountIn * request.feePips, 1_000_000n - request.feePips)
      expect(feeAmount >= share).toBe(true)
    }),
    RUNS,
  )
})

test('a whole stretch costs the same whether it is bought by its price, its input or its output', () => {
  fc.assert(
    fc.property(stretch, (stretch) => {
      const whole = wholeStep(stretch)
      const amountRemaining = whole.amountIn + whole.feeAmount
      expect(computeSwapStep({ ...stretch, kind: 'exact-in', amountRemaining })).toEqual(whole)
      const exactOut = { ...stretch, kind: 'exact-out' as const, amountRemaining: whole.amountOut }
      expect(computeSwapStep(exactOut)).toEqual(whole)
    }),
    RUNS,
  )
})

test('one unit less than a stretch costs does not get to its end', () => {
  fc.assert(
    fc.property(stretch, (stretch) => {
      const whole = wholeStep(stretch)
      const amountRemaining = whole.amountIn + whole.feeAmount - 1n
      if (whole.amountIn === 0n) return
      const step = computeSwapStep({ ...stretch, kind: 'exact-in', amountRemaining })
      expect(step.sqrtPriceNextX96).not.toBe(stretch.targetX96)
    }),
    RUNS,
  )
})

test('a stretch without liquidity costs and gives nothing', () => {
  fc.assert(
    fc.property(step, (request) => {
      const { sqrtPriceNextX96, ...amounts } = computeSwapStep({
        ...request,
        liquidity: NO_LIQUIDITY,
      })
      expect(sqrtPriceNextX96).toBe(request.targetX96)
      expect(amounts).toEqual({ amountIn: 0n, amountOut: 0n, feeAmount: 0n })
    }),
    RUNS,
  )
})
