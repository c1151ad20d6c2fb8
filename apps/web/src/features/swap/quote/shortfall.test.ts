import type { Quote } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { shortfallOf } from './shortfall.ts'

const quote: Quote = {
  poolId: 'pool',
  tokenIn: 'in',
  tokenOut: 'out',
  zeroForOne: true,
  feePips: 3000n,
  amountIn: 1000n,
  amountConsumed: 1000n,
  amountOut: 11n,
  feeAmount: 3n,
  priceImpactPpm: 0n,
  sqrtPriceX96: 1n,
  sqrtPriceX96After: 1n,
}
const tokenOut = { fee: 10n }

test('one unit more than the output ledger keeps is enough', () => {
  expect(shortfallOf(quote, tokenOut, 5n)).toBeUndefined()
})

test('an output that the ledger keeps whole is too small', () => {
  expect(shortfallOf({ ...quote, amountOut: 10n }, tokenOut, 5n)).toEqual({ kind: 'too-small' })
})

test('a pool in range that gives nothing was asked for too little', () => {
  expect(shortfallOf(undefined, tokenOut, 5n)).toEqual({ kind: 'too-small' })
})

test('a pool without liquidity says what it could take', () => {
  expect(shortfallOf(undefined, tokenOut, 0n)).toEqual({ kind: 'no-liquidity', most: 0n })
  expect(shortfallOf({ ...quote, amountConsumed: 400n }, tokenOut, 0n)).toEqual({
    kind: 'no-liquidity',
    most: 400n,
  })
})
