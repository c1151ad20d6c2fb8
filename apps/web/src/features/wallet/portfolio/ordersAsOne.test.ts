import type { InfoTransaction, TransactionSide } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { activityCsv } from './activityCsv.ts'
import { ordersAsOne } from './ordersAsOne.ts'

const UNIT = 100_000_000n
const side = (symbol: string, amountIn: bigint, amountOut: bigint): TransactionSide => ({
  ...{ ledgerId: symbol, symbol, decimals: 8, fee: 0n, priceUsd: undefined },
  ...{ amountIn, amountOut },
})
const event = (action: string, over: Partial<InfoTransaction> = {}): InfoTransaction => ({
  ...{ sequence: 1n, txHash: '', timeMs: 1_767_225_600_000, action, poolId: 'pool', positionId: 7 },
  ...{ from: 'me', to: 'me', sqrtPriceX96: undefined, tick: undefined, valueUsd: 0n },
  token0: side('ICP', 0n, 0n),
  token1: side('SLU', 0n, 0n),
  ...over,
})
const placed = event('AddLimitOrder', { token0: side('ICP', 10n * UNIT, 0n) })
const filled = event('ExecuteLimitOrder', {
  sequence: 2n,
  token0: side('ICP', 0n, 3n),
  token1: side('SLU', 0n, 40n * UNIT),
})
const cancelled = (token0Out: bigint, token1Out: bigint) =>
  event('CancelLimitOrder', {
    sequence: 3n,
    token0: side('ICP', 0n, token0Out),
    token1: side('SLU', 0n, token1Out),
  })
const amountsIn = (transactions: readonly InfoTransaction[]) =>
  activityCsv(transactions, new Map())
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split(',').slice(1, 6))

test('an order that was filled is one row: what it sold and what it bought', () => {
  const told = ordersAsOne([filled, placed])
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    action: 'ExecuteLimitOrder',
    token0: { amountIn: 10n * UNIT - 3n, amountOut: 0n },
    token1: { amountIn: 0n, amountOut: 40n * UNIT },
  })
  expect(amountsIn([filled, placed])).toEqual([
    ['limit order filled', '9.99999997', 'ICP', '40', 'SLU'],
  ])
})

test('an order that was cancelled before it traded is no trade, and no row for taxes', () => {
  const told = ordersAsOne([cancelled(10n * UNIT - 1n, 0n), placed])
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ isUndone: true, token0: { amountIn: 0n } })
  expect(amountsIn([cancelled(10n * UNIT - 1n, 0n), placed])).toEqual([])
})

test('of an order that was cancelled half way, what it traded is told', () => {
  expect(amountsIn([cancelled(6n * UNIT, 16n * UNIT), placed])).toEqual([
    ['limit order cancelled', '4', 'ICP', '16', 'SLU'],
  ])
})

test('an order that stands, and an end without its beginning, stay as they are', () => {
  expect(ordersAsOne([placed])).toEqual([placed])
  expect(ordersAsOne([filled])).toEqual([filled])
  const elsewhere = event('AddLimitOrder', { poolId: 'other', token0: side('ICP', 5n, 0n) })
  expect(ordersAsOne([filled, elsewhere])).toEqual([filled, elsewhere])
})

test('what came of a filled order is received, whichever token it sold', () => {
  expect(amountsIn([filled])).toEqual([
    ['limit order filled', '', '', '0.00000003', 'ICP'],
    ['limit order filled', '', '', '40', 'SLU'],
  ])
})
