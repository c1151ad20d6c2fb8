import type { InfoOrderEvent } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { endedOrders } from './endedOrders.ts'

const side = (ledgerId: string, amountIn: bigint, amountOut: bigint) => ({
  ledgerId,
  symbol: ledgerId,
  decimals: 8,
  amountIn,
  amountOut,
})
const event = (over: Partial<InfoOrderEvent>): InfoOrderEvent => ({
  sequence: 1n,
  timeMs: 5,
  action: 'placed',
  poolId: 'pool',
  positionId: 7,
  tickLimit: 120,
  token0: side('a', 0n, 0n),
  token1: side('b', 0n, 0n),
  ...over,
})

test('an end finds its beginning, which tells what was sold', () => {
  const filled = event({ sequence: 2n, action: 'filled', token0: side('a', 0n, 30n) })
  const [ended] = endedOrders([filled, event({ token1: side('b', 100n, 0n) })])
  expect(ended).toMatchObject({
    how: 'filled',
    amountIn: 100n,
    sold: { ledgerId: 'b' },
    bought: { ledgerId: 'a', amountOut: 30n },
  })
})

test('an order that still stands has no end', () => expect(endedOrders([event({})])).toEqual([]))

test('positions of other pools with the same number are others', () => {
  const cancelled = event({ sequence: 3n, action: 'cancelled', token0: side('a', 0n, 9n) })
  const [ended] = endedOrders([cancelled, event({ poolId: 'other', token1: side('b', 5n, 0n) })])
  expect(ended).toMatchObject({ amountIn: undefined, sold: { ledgerId: 'a', amountOut: 9n } })
})

test('of a cancelled order, what came back was not sold', () => {
  const placed = event({ token1: side('b', 10_000_000n, 0n) })
  const end = (token0: bigint, token1: bigint) =>
    event({ action: 'cancelled', token0: side('a', 0n, token0), token1: side('b', 0n, token1) })
  expect(endedOrders([end(0n, 9_999_999n), placed])[0]?.amountSold).toBe(0n)
  expect(endedOrders([end(30n, 6_000_000n), placed])[0]?.amountSold).toBe(4_000_000n)
  expect(endedOrders([end(0n, 6n)])[0]?.amountSold).toBeUndefined()
})
