import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { newSwapFlow } from './SwapFlow.ts'
import { SwapTraces } from './SwapTraces.ts'

const MINUTE = 60_000
const pool = Principal.fromUint8Array(Uint8Array.of(1, 2, 3)).toText()
const quote = {
  poolId: pool,
  tokenIn: 'in',
  tokenOut: 'out',
  zeroForOne: true,
  feePips: 3_000n,
  amountIn: 100n,
  amountConsumed: 100n,
  amountOut: 300n,
  feeAmount: 0n,
  priceImpactPpm: 0n,
  sqrtPriceX96: 1n,
  sqrtPriceX96After: 1n,
}

/** What is seen, so many minutes after the order, of a swap that a wallet was asked for together with its approval. */
async function seen({
  afterMs,
  held,
  allowance,
}: {
  afterMs: number
  held: bigint
  allowance: bigint
}) {
  const start = 1_700_000_000_000
  const key = newOrderKey('me', start)
  const swap = newSwapFlow({
    quote,
    minimumOut: 300n,
    feeIn: 10n,
    feeOut: 10n,
    heldOutBefore: 0n,
    principal: 'me',
    key,
    now: start,
  })
  const traces = new SwapTraces(swap, {
    balances: {
      fetch: async () => 0n,
      fetchAllowance: async () => ({ amount: allowance }),
    },
    pools: {
      fetchUnused: async () => ({ balance0: held, balance1: 0n }),
      fetchUnusedOf: async () => held,
      fetchSwaps: async () => [],
      isAtWorkFor: async () => false,
    },
    tokens: { adapter: () => Promise.reject(new Error('not asked')) },
    now: () => start + afterMs,
  })
  return traces.fetch({ lastRecordId: 0n, out: 0n, heldIn: 5n, approved: 0n })
}

test('nothing to be seen while the approval can still come: it may be asked for again', async () => {
  expect(await seen({ afterMs: MINUTE, held: 5n, allowance: 0n })).toEqual({ kind: 'none' })
})

test('an allowance that stands has paid nothing', async () => {
  expect(await seen({ afterMs: MINUTE, held: 5n, allowance: 110n })).toEqual({ kind: 'none' })
})

test('a payment that the pool holds is told as held, also while the approval could still come', async () => {
  expect(await seen({ afterMs: MINUTE, held: 95n, allowance: 0n })).toMatchObject({
    kind: 'given-back',
    error: { code: 'left-in-pool', funds: 'pool' },
  })
})

test('nothing to be seen after the approval has ended: nothing was paid, and nothing will be', async () => {
  expect(await seen({ afterMs: 11 * MINUTE, held: 5n, allowance: 0n })).toMatchObject({
    kind: 'given-back',
    error: { code: 'approval-expired', funds: 'wallet' },
  })
})
