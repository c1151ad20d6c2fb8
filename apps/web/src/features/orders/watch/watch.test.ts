import type { InfoOrderEvent } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { dueOn, type KeptOrder, readKept } from './keptOrders.ts'
import { endIn, goneFrom } from './orderEnd.ts'

const order: KeptOrder = {
  owner: 'me',
  poolId: 'pool',
  positionId: 7n,
  tokenIn: { symbol: 'A', decimals: 8, ledgerId: 'a' },
  tokenOut: { symbol: 'B', decimals: 6, ledgerId: 'b' },
  amountIn: 10n ** 20n,
  amountOut: 5n,
  keptAt: 1_000,
  remindOn: '2026-12-01',
}
const written = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part))

test('what was kept is read again, and what is damaged is left out', () => {
  expect(readKept(written([order]))).toEqual([order])
  expect(readKept(null)).toEqual([])
  expect(readKept('{')).toEqual([])
  const bad = [
    { ...order, positionId: '-1' },
    { ...order, keptAt: 'soon' },
    { ...order, tokenIn: { ...order.tokenIn, decimals: 300 } },
    { ...order, owner: 'x'.repeat(300) },
  ]
  expect(readKept(written(bad))).toEqual([])
  const { remindOn: _, ...plain } = order
  expect(readKept(written([{ ...order, remindOn: 'tomorrow' }]))).toEqual([plain])
})

test('a reminder is due on its day and afterwards', () => {
  expect(dueOn([order], '2026-11-30')).toEqual([])
  expect(dueOn([order], '2026-12-01')).toEqual([order])
  expect(dueOn([order], '2027-01-01')).toEqual([order])
})

test('an order is gone once a list that can know it does not name it', () => {
  expect(goneFrom([order], [], 20_000)).toEqual([])
  expect(goneFrom([order], [], 40_000)).toEqual([order])
  expect(goneFrom([order], [{ positionId: 7n }], 40_000)).toEqual([])
})

test('its end is what the service remembers', () => {
  const side = (ledgerId: string, amountOut: bigint) => ({
    ledgerId,
    symbol: ledgerId,
    decimals: 8,
    amountIn: 0n,
    amountOut,
  })
  const filled: InfoOrderEvent = {
    sequence: 9n,
    timeMs: 1,
    action: 'filled',
    poolId: 'pool',
    positionId: 7,
    tickLimit: 60,
    token0: side('b', 44n),
    token1: side('a', 0n),
  }
  expect(endIn([filled], order)).toEqual({ how: 'filled', bought: 44n })
  expect(endIn([{ ...filled, action: 'cancelled' }], order)).toEqual({ how: 'cancelled' })
  expect(endIn([{ ...filled, positionId: 8 }], order)).toEqual({ how: 'ended' })
  expect(endIn([{ ...filled, poolId: 'other' }], order)).toEqual({ how: 'ended' })
  expect(endIn(undefined, order)).toEqual({ how: 'ended' })
})
