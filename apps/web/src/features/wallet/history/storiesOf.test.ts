import type { HistoryEntry } from '@sluice/sdk'
import type { InfoTransaction, TransactionSide } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { storiesOf } from './storiesOf.ts'

const AT_MS = 1_767_225_600_000
const side = (ledgerId: string, amounts: Partial<TransactionSide>): TransactionSide => ({
  ...{ ledgerId, symbol: ledgerId, decimals: 8, amountIn: 0n, amountOut: 0n, fee: 0n },
  ...{ priceUsd: undefined, ...amounts },
})
const swap: InfoTransaction = {
  ...{ sequence: 7n, txHash: '', timeMs: AT_MS, action: 'Swap', poolId: 'pool' },
  ...{ positionId: undefined, from: 'me', to: 'me', valueUsd: 0n },
  ...{ sqrtPriceX96: undefined, tick: undefined },
  token0: side('icp', { amountIn: 700n }),
  token1: side('slu', { amountOut: 9_000n }),
}
const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  ...{ index: 1n, kind: 'transfer', from: 'me', to: 'pool', amount: 700n },
  timestampNs: BigInt(AT_MS) * 1_000_000n,
  ...more,
})
const known = {
  ...{ ledgerId: 'icp', fee: 1n, own: ['me'], transactions: [swap] },
  poolOf: (address: string) => (address === 'pool' ? 'pool' : undefined),
}
const kinds = (entries: readonly HistoryEntry[], more: Partial<typeof known> = {}) =>
  storiesOf(entries, { ...known, ...more }).map(({ story }) => story?.kind)

test('what was paid into a pool is told as the swap that it was for', () => {
  expect(kinds([entry({})])).toEqual(['trade'])
  expect(kinds([entry({ amount: 701n })])).toEqual(['trade'])
  const got = entry({ from: 'pool', to: 'me', amount: 8_999n })
  expect(kinds([got], { ledgerId: 'slu' })).toEqual(['trade'])
})

test.each([
  ['another amount', { amount: 800n }],
  ['another time', { timestampNs: BigInt(AT_MS + 600_000) * 1_000_000n }],
  ['the other way', { from: 'pool', to: 'me' }],
])('%s is no part of the swap, but is told to be the pool’s', (_, more) => {
  expect(kinds([entry(more)])).toEqual(['pool'])
})

test('one side of a swap explains one payment', () => {
  expect(kinds([entry({ index: 2n }), entry({})])).toEqual(['trade', 'pool'])
})

test('an approval that a trade used up is not told; another one is', () => {
  const approval = entry({ kind: 'approve', to: undefined, spender: 'pool' })
  expect(kinds([entry({}), approval])).toEqual(['trade'])
  expect(kinds([approval])).toEqual(['pool'])
  expect(kinds([entry({}), { ...approval, spender: 'somebody' }])).toEqual(['trade', undefined])
})

test('a payment to a person is only that', () => {
  expect(kinds([entry({ to: 'somebody' })])).toEqual([undefined])
})
