import { expect, test } from 'vitest'
import {
  LEAST_ORDER_USD,
  type OrderObstacle,
  type OrderReadiness,
  orderButton,
} from './orderButton.ts'

const READY: OrderReadiness = {
  session: 'connected',
  hasBothTokens: true,
  isPayable: true,
  hasTyped: true,
  amountIn: 1_000n,
  fee: 10n,
  isOverLimit: false,
  worthUsd: LEAST_ORDER_USD,
  spendable: 1_000n,
  pool: 'ready',
  price: 'good',
  hasPlan: true,
}

test('an order that lacks nothing is reviewed', () =>
  expect(orderButton(READY)).toEqual({ kind: 'review' }))

test('what nobody can value is not held back by its value', () =>
  expect(orderButton({ ...READY, worthUsd: undefined })).toEqual({ kind: 'review' }))

test('a visitor connects first', () =>
  expect(orderButton({ ...READY, session: 'visitor' })).toEqual({ kind: 'connect' }))

/** Each lacks what the ones before lack no more: the order in which a person is told. */
const IN_ORDER: readonly (readonly [OrderObstacle, Partial<OrderReadiness>])[] = [
  ['select-token', { hasBothTokens: false }],
  ['not-payable', { isPayable: false }],
  ['enter-amount', { amountIn: undefined, hasTyped: false }],
  ['amount-above-fee', { amountIn: 10n }],
  ['invalid-tick', { hasPlan: false }],
  ['too-small', { worthUsd: LEAST_ORDER_USD - 1n }],
  ['exceeds-limit', { isOverLimit: true }],
  ['pool-not-available', { pool: 'closed' }],
  ['insufficient-balance', { spendable: 999n }],
  ['wrong-side', { price: 'wrong-side' }],
]

test.each(IN_ORDER)('%s', (obstacle, lack) =>
  expect(orderButton({ ...READY, ...lack })).toEqual({ kind: 'blocked', obstacle }),
)

test('of several the first counts', () => {
  const first = (count: number) => {
    const lacks = IN_ORDER.slice(count).filter(
      ([, { pool, price }]) => pool === undefined || price === undefined,
    )
    const all = Object.assign({}, READY, ...lacks.map(([, lack]) => lack).toReversed())
    return orderButton(all)
  }
  expect(first(0)).toMatchObject({ obstacle: 'select-token' })
  expect(first(1)).toMatchObject({ obstacle: 'not-payable' })
  expect(first(2)).toMatchObject({ obstacle: 'enter-amount' })
})

test.each([
  ['enter-price', 'empty'],
  ['invalid-price', 'zero'],
  ['invalid-price', 'unreadable'],
] as const)('%s when the price is %s', (obstacle, price) =>
  expect(orderButton({ ...READY, price })).toEqual({ kind: 'blocked', obstacle }),
)

test('a pool without orders says so before anything is typed', () =>
  expect(orderButton({ ...READY, pool: 'unsupported', amountIn: undefined })).toEqual({
    kind: 'blocked',
    obstacle: 'unsupported',
  }))
