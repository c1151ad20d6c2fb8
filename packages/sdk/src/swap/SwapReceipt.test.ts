import { expect, test } from 'vitest'
import { minimumOut } from '../pools/quote.ts'
import type { SwapFacts } from './SwapFlow.ts'
import { toReceipt } from './SwapReceipt.ts'

const swap: SwapFacts = {
  poolId: 'aaaaa-aa',
  tokenIn: 'in',
  tokenOut: 'out',
  zeroForOne: true,
  amountIn: 100n,
  expectedOut: 50n,
  minimumOut: 49n,
  feeIn: 1n,
  feeOut: 2n,
  heldOutBefore: 80n,
}

test('what the pool held before the swap does not hide what arrived', () => {
  const receipt = toReceipt(swap, 50n, { balance0: 0n, balance1: 80n })

  expect(receipt).toMatchObject({ received: 48n, leftInPool: { tokenIn: 0n, tokenOut: 80n } })
})

test('a payout that failed is said to be in the pool, not in the wallet', () => {
  const receipt = toReceipt(swap, 50n, { balance0: 0n, balance1: 130n })

  expect(receipt).toMatchObject({ received: 0n, leftInPool: { tokenIn: 0n, tokenOut: 130n } })
})

test('the least output is rounded in the trader’s favour', () => {
  expect(minimumOut(1_001n, 5_000n)).toBe(996n)
  expect(minimumOut(1_000n, 0n)).toBe(1_000n)
  expect(minimumOut(1_000n, 1_000_000n)).toBe(0n)
})
