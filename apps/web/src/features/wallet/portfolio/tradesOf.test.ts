import type { InfoTransaction } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { tradesOf } from './tradesOf.ts'

const side = (ledgerId: string, amountIn: bigint, amountOut: bigint) => ({
  ...{ ledgerId, symbol: ledgerId, decimals: 8, amountIn, amountOut, fee: 0n, priceUsd: 1n },
})
const swap = (sequence: bigint, valueUsd: bigint, action = 'Swap'): InfoTransaction => ({
  ...{ sequence, txHash: '', timeMs: 0, action, poolId: 'p', positionId: undefined },
  ...{ from: 'me', to: 'me', sqrtPriceX96: 1n, tick: 0, valueUsd },
  token0: side('a', 0n, 7n),
  token1: side('b', 5n, 0n),
})

test('a swap sells one token and buys the other at the same worth, the oldest first', () => {
  expect(tradesOf([swap(2n, 30n), swap(1n, 20n)])).toEqual([
    { ledgerId: 'b', amount: -5n, valueUsd: 20n },
    { ledgerId: 'a', amount: 7n, valueUsd: 20n },
    { ledgerId: 'b', amount: -5n, valueUsd: 30n },
    { ledgerId: 'a', amount: 7n, valueUsd: 30n },
  ])
})

test('what is no swap, or has no worth, is no trade', () => {
  expect(tradesOf([swap(1n, 0n), swap(2n, 9n, 'AddLiquidity')])).toEqual([])
})
