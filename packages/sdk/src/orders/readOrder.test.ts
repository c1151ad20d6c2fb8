import { expect, test } from 'vitest'
import { type AnyFlow, textFlowStore } from '../flows/flowKinds.ts'
import { newFlow } from '../flows/orders/newFlow.ts'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { memoryStorage } from '../flows/store/FlowStore.ts'
import { CANCELLED, LADDER, REPLACED } from '../flows/testing/limitOrders.ts'
import { rungStep } from './OrderFlow.ts'
import { MOST_RUNGS } from './orderLimits.ts'

const KEY = 'sluice.flows.v1'
const rung = { tickLower: 60, tickUpper: 180, tickLimit: 180, amountIn: 5n, amountOut: 6n }
const facts = {
  poolId: 'pool',
  tokenIn: 'a',
  tokenOut: 'b',
  amountIn: 5n,
  sells0: true,
  feePips: 3_000n,
  feeIn: 10n,
  rungs: [rung],
}
const about = { principal: 'me', key: undefined, now: 1_700_000_000_000 }

test('placings and takings back come back as they were saved', () => {
  const store = textFlowStore(memoryStorage())
  const flows = [LADDER, REPLACED, ...CANCELLED].map((order, index) => ({
    ...order(newOrderKey('me', about.now), about.now),
    id: `${index}`,
  }))
  for (const flow of flows) store.save(flow)
  expect(store.list()).toEqual(flows)
})

test('the longest ladder in the place of another order can be read wherever it was interrupted', () => {
  const store = textFlowStore(memoryStorage())
  const rungs = Array.from({ length: MOST_RUNGS }, () => rung)
  const steps = ['cancel', 'arrive', 'key', 'deposit'].concat(
    rungs.flatMap((_, index) => [rungStep('mint', index), rungStep('place', index)]),
  )
  const replaces = { positionId: 3n, liquidity: 9n, isOrder: true }
  const flow: AnyFlow = {
    ...newFlow({ kind: 'order', ...about, facts: { ...facts, rungs, replaces } }),
    steps: Object.fromEntries(steps.map((name) => [name, { kind: 'done', result: 1n }])),
  }
  store.save(flow)
  expect(store.list()).toEqual([flow])
})

test.each([
  ['no rungs', { rungs: [] }],
  ['too many rungs', { rungs: Array(MOST_RUNGS + 1).fill(rung) }],
  ['a rung that is none', { rungs: [{ ...rung, tickLower: 'low' }] }],
  ['an amount that is none', { amountIn: 'much' }],
  ['a replaced order that is none', { replaces: { positionId: 'x' } }],
])('a stored placing with %s is kept and not gone on with', (_what, wrong) => {
  const storage = memoryStorage()
  textFlowStore(storage).save(newFlow({ kind: 'order', ...about, facts }))
  const [stored] = JSON.parse(storage.getItem(KEY) ?? '[]')
  const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
  storage.setItem(
    KEY,
    JSON.stringify([{ ...stored, facts: { ...stored.facts, ...wrong } }], bigints),
  )
  const store = textFlowStore(storage)
  expect(store.list()).toEqual([])
  expect(store.unread()).toMatchObject([{ principal: 'me' }])
})
