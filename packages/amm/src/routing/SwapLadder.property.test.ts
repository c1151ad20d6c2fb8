import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomPool, swapAmount } from '../pool/randomPool.ts'
import { planSwap } from '../pool/swap.ts'
import { SwapLadder } from './SwapLadder.ts'

test('a ladder quotes what a swap would do, to the last unit and in any order of amounts', () => {
  const swaps = fc.array(
    fc.record({
      kind: fc.constantFrom('exact-in' as const, 'exact-out' as const),
      amount: swapAmount,
    }),
    { minLength: 1, maxLength: 8 },
  )
  fc.assert(
    fc.property(randomPool, fc.boolean(), swaps, (pool, zeroForOne, requests) => {
      const ladder = new SwapLadder(pool, zeroForOne)
      for (const request of requests) {
        const { outcome } = planSwap(pool, { ...request, zeroForOne })
        const { amountIn, amountOut, feeAmount, sqrtPriceX96After, isPartial } = outcome
        expect(ladder.quote(request.kind, request.amount)).toEqual({
          amountIn,
          amountOut,
          feeAmount,
          sqrtPriceX96After,
          isPartial,
        })
      }
    }),
    share(300),
  )
})

test('nothing costs nothing', () => {
  fc.assert(
    fc.property(randomPool, fc.boolean(), (pool, zeroForOne) => {
      const quote = new SwapLadder(pool, zeroForOne).quote('exact-in', 0n)
      expect(quote.amountIn).toBe(0n)
      expect(quote.amountOut).toBe(0n)
    }),
    share(20),
  )
})
