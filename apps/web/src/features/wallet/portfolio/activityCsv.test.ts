import type { InfoTransaction, TransactionSide } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { activityCsv } from './activityCsv.ts'

const USD = 10n ** 18n
const side = (symbol: string, more: Partial<TransactionSide>): TransactionSide => ({
  ...{ ledgerId: `${symbol}-ledger`, symbol, decimals: 8, amountIn: 0n, amountOut: 0n, fee: 0n },
  ...{ priceUsd: undefined, ...more },
})
const done = (more: Partial<InfoTransaction>): InfoTransaction => ({
  ...{ sequence: 7n, txHash: '', timeMs: 1_767_225_600_000, action: 'Swap', poolId: 'pool' },
  ...{ positionId: undefined, from: 'me', to: 'me', sqrtPriceX96: undefined, tick: undefined },
  token0: side('ICP', { amountIn: 200_000_000n, fee: 600_000n, priceUsd: 5n * USD }),
  token1: side('SLU', { amountOut: 1_500_000_000n }),
  valueUsd: 10n * USD,
  ...more,
})
const fees = new Map([
  ['ICP-ledger', 10_000n],
  ['SLU-ledger', 20_000n],
])
const rowsOf = (...transactions: InfoTransaction[]) =>
  activityCsv(transactions, fees)
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

test('a swap is one row: what was sent and received, its fee, its dollars of then and where they come from', () => {
  const [row = []] = rowsOf(done({}))
  expect(row.slice(0, 10)).toEqual([
    ...['2026-01-01T00:00:00.000Z', 'swap', '2', 'ICP', '15', 'SLU', '0.006', 'ICP', '10', 'USD'],
  ])
  expect(activityCsv([done({})], fees)).toContain('pool prices just before')
})

test('each token that goes into a pool has a row of its own, at its own price', () => {
  const token1 = side('SLU', { amountIn: 100_000_000n })
  const rows = rowsOf(done({ action: 'AddLiquidity', token1 }))
  expect(rows.map((row) => [row[1], row[2], row[3], row[4], row[8], row[10]])).toEqual([
    ['add liquidity', '2', 'ICP', '', '10', '"pool prices just before'],
    ['add liquidity', '1', 'SLU', '', '', 'unknown'],
  ])
})

test('what came out of a pool is received; what moves no tokens has no row', () => {
  const token0 = side('ICP', { amountOut: 100_000_000n, priceUsd: 5n * USD })
  const token1 = side('SLU', {})
  const [row = []] = rowsOf(done({ action: 'Claim', token0, token1 }))
  expect(row.slice(1, 6)).toEqual(['collect fees', '', '', '1', 'ICP'])
  expect(rowsOf(done({ action: 'TransferPosition' }))).toEqual([])
})

test('a value that nobody knows is left empty, never nothing', () => {
  const token0 = side('ICP', { amountIn: 200_000_000n })
  const [row = []] = rowsOf(done({ token0, valueUsd: 0n }))
  expect([row[8], row[10]]).toEqual(['', 'unknown'])
})

test('a symbol that a spreadsheet would run as a formula is defused', () => {
  const token1 = side('=1+1', { amountOut: 1n })
  expect(activityCsv([done({ token1 })], fees)).toContain(",'=1+1,")
})

test('what the ledgers kept stands beside the amounts', () => {
  // the words for where a price comes from hold a comma
  const feesOf = (row: readonly string[] = []) => row.slice(12, 14)
  expect(feesOf(rowsOf(done({}))[0])).toEqual(['0.0001', '0.0002'])
  const token1 = side('NEW', { amountOut: 1n })
  expect(feesOf(rowsOf(done({ token1 }))[0])).toEqual(['0.0001', ''])
})
