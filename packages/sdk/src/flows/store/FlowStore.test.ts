import { expect, test } from 'vitest'
import { type AnyFlow, textFlowStore } from '../flowKinds.ts'
import { memoryStorage } from './FlowStore.ts'

const facts = {
  poolId: 'pool',
  tokenIn: 'in',
  tokenOut: 'out',
  zeroForOne: true,
  amountIn: 10n ** 30n,
  expectedOut: 5n,
  minimumOut: 4n,
  feeIn: 3n,
  feeOut: 2n,
  heldOutBefore: 3n,
}
const swap: AnyFlow = {
  id: 'a',
  kind: 'swap',
  principal: 'somebody',
  startedAt: 1,
  createdAtNs: 1_000_000n,
  facts,
  steps: {},
}
const submitted = {
  kind: 'submitted',
  requestId: '01',
  expiresAtNs: 2n ** 63n,
  envelope: 'ff',
} as const
const told = { kind: 'told', at: 5, before: { lastRecordId: 2n ** 64n, out: 0n } } as const
const done = { kind: 'done', result: 7n } as const

test('a flow comes back as it was saved, wherever it is', () => {
  const store = textFlowStore(memoryStorage())
  const flows: AnyFlow[] = [
    swap,
    { ...swap, id: 'b', steps: { swap: submitted, mint: { ...submitted, before: { next: 9n } } } },
    { ...swap, id: 'c', steps: { swap: told } },
    { ...swap, id: 'd', steps: { approve: { kind: 'skipped' }, swap: done } },
    { ...swap, id: 'e', steps: { swap: { kind: 'asked', attempts: 2, at: 9 } } },
    { ...swap, id: 'f', steps: { swap: { kind: 'done' } } },
    { ...swap, id: 'g', validForNs: 1_800_000_000_000n },
  ]
  for (const flow of flows) store.save(flow)
  expect(store.list()).toEqual(flows)
  store.remove('c')
  store.save({ ...swap, steps: { swap: done } })
  expect(store.list().map(({ id }) => id)).toEqual(['b', 'd', 'e', 'f', 'g', 'a'])
})

test.each([
  '{',
  '',
  'null',
  '{"a":1}',
  '[1,null,{"id":"x"}]',
  '[{"format":1,"id":"x","steps":[]}]',
])('damaged text %j stands in no new flow’s way', (text) => {
  const storage = memoryStorage()
  storage.setItem('sluice.flows.v1', text)
  const store = textFlowStore(storage)
  expect(store.list()).toEqual([])
  store.save(swap)
  expect(store.list()).toEqual([swap])
})

test.each([
  { kind: 'teleported' },
  { ...submitted, expiresAtNs: 'soon' },
  { ...submitted, requestId: undefined },
  { kind: 'told', at: 5, before: { out: 'much' } },
  { kind: 'asked', attempts: 'many', at: 1 },
])('a step %# that nobody knows does not look as if it had not been sent', (state) => {
  const storage = memoryStorage()
  textFlowStore(storage).save({ ...swap, steps: { swap: done } })
  const text = storage.getItem('sluice.flows.v1') ?? ''
  const [record] = JSON.parse(text)
  storage.setItem(
    'sluice.flows.v1',
    JSON.stringify([{ ...record, steps: { swap: state } }], (_, value) =>
      typeof value === 'bigint' ? `${value}` : value,
    ),
  )
  expect(textFlowStore(storage).list()).toEqual([])
  expect(textFlowStore(storage).unread()).toEqual([{ id: 'a', principal: 'somebody' }])
})

/** As versions before the engine wrote them. */
const text = (value: unknown) =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part))
const former = { id: 'a', principal: 'somebody', startedAt: 1 }
const formerSwap = { ...former, ...facts, paymentTimeNs: 1_000_000n }
const payment = {
  ledgerId: 'l',
  standard: 'ICRC2',
  to: 't',
  amount: 5n,
  fee: 1n,
  memoHex: '',
}
const formerPayment = { ...former, ...payment, kind: 'wrap', createdAtNs: 1_000_000n }

test.each([
  [{ kind: 'paying' }, {}],
  [{ ...submitted, kind: 'swapping' }, { swap: submitted }],
  [
    { kind: 'asked', lastRecordId: 2n, outBefore: 3n },
    { swap: { kind: 'told', at: 1, before: { lastRecordId: 2n, out: 3n } } },
  ],
  [{ kind: 'swapped', amountOut: 7n }, { swap: done }],
])('a swap of an earlier version goes on where it was: %#', (stage, steps) => {
  const storage = memoryStorage()
  storage.setItem('sluice.swaps.v1', text([{ ...formerSwap, stage }]))
  expect(textFlowStore(storage).list()).toEqual([{ ...swap, steps }])
})

test.each([
  [{ kind: 'ready' }, {}],
  [{ kind: 'asked', attempts: 2, at: 9 }, { pay: { kind: 'asked', attempts: 2, at: 9 } }],
  [submitted, { pay: submitted }],
  [
    { kind: 'told', at: 5, balanceBefore: 8n },
    { pay: { kind: 'told', at: 5, before: { balance: 8n } } },
  ],
  [{ kind: 'paid', block: 7n }, { pay: done }],
])('a payment of an earlier version goes on where it was: %#', (stage, steps) => {
  const storage = memoryStorage()
  storage.setItem('sluice.transfers.v1', text([{ ...formerPayment, stage }]))
  expect(textFlowStore(storage).list()).toEqual([{ ...swap, kind: 'wrap', facts: payment, steps }])
})

test('what a tab of an earlier version is at work on stays where that finds it, until it is gone on with', () => {
  const storage = memoryStorage()
  const record = text([{ ...formerSwap, stage: { kind: 'paying' } }])
  storage.setItem('sluice.swaps.v1', record)
  const store = textFlowStore(storage)
  store.list()
  expect(storage.getItem('sluice.swaps.v1')).toBe(record)
  // that tab has ended it
  storage.setItem('sluice.swaps.v1', '[]')
  expect(store.list()).toEqual([])

  storage.setItem('sluice.swaps.v1', record)
  store.save({ ...swap, steps: { swap: told } })
  expect(storage.getItem('sluice.swaps.v1')).toBe('[]')
  expect(store.list()).toEqual([{ ...swap, steps: { swap: told } }])
  store.remove('a')
  expect(store.list()).toEqual([])
})

test('dismissing takes a record of an earlier version away, too', () => {
  const storage = memoryStorage()
  storage.setItem('sluice.transfers.v1', text([{ ...formerPayment, stage: { kind: 'ready' } }]))
  const store = textFlowStore(storage)
  store.remove('a')
  expect(store.list()).toEqual([])
})
