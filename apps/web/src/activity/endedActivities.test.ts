import { expect, test } from 'vitest'
import { safeStorage } from '../storage/browserStorage.ts'
import { type EndedActivity, keepEnded, readEnded } from './endedActivities.ts'

const swap: EndedActivity = {
  id: 'a',
  owner: 'me',
  startedAt: 1,
  subject: {
    kind: 'swap',
    tokenIn: { symbol: 'ICP', decimals: 8 },
    tokenOut: { symbol: 'ckETH', decimals: 18 },
    amountIn: 10n ** 30n,
  },
  outcome: 'done',
  received: 7n,
}
const payment: EndedActivity = {
  id: 'b',
  owner: 'me',
  startedAt: 2,
  subject: { kind: 'transfer', token: { symbol: 'ICP', decimals: 8 }, amount: 5n, to: 'somebody' },
  outcome: 'failed',
}
const memory = () =>
  safeStorage(() => {
    throw new Error('no storage')
  })

test('what ended is there on the next visit, the newest first', () => {
  const store = memory()
  keepEnded(store, swap)
  keepEnded(store, payment)
  expect(readEnded(store)).toEqual([payment, swap])
})

test('an action that failed and then went on has one end', () => {
  const store = memory()
  keepEnded(store, { ...swap, outcome: 'failed' })
  keepEnded(store, swap)
  expect(readEnded(store)).toEqual([swap])
})

test('only the last hundred are kept', () => {
  const store = memory()
  for (let number = 0; number < 130; number++) keepEnded(store, { ...swap, id: `${number}` })
  expect(readEnded(store)).toHaveLength(100)
  expect(readEnded(store)[0]?.id).toBe('129')
})

test.each([
  ['an amount that is none', { subject: { ...payment.subject, amount: '-1' } }],
  [
    'decimals beyond any ledger',
    { subject: { kind: 'wrap', token: { symbol: 'X', decimals: 1e9 } } },
  ],
  ['an outcome of another version', { outcome: 'half' }],
  ['no owner', { owner: undefined }],
  ['no time', { startedAt: 'yesterday' }],
])('a record with %s is left out, the others stay', (_, change) => {
  const store = memory()
  keepEnded(store, swap)
  const record = { ...payment, subject: { ...payment.subject, amount: '5' }, ...change }
  const text = JSON.stringify([
    record,
    JSON.parse(store.getItem('sluice.activities.v1') ?? '[]')[0],
  ])
  store.setItem('sluice.activities.v1', text)
  expect(readEnded(store)).toEqual([swap])
})

test('what a pool gave back is listed like every payment', () => {
  const store = memory()
  const withdrawal: EndedActivity = {
    ...payment,
    subject: {
      ...payment.subject,
      kind: 'withdraw',
      token: { symbol: 'ICP', decimals: 8 },
      amount: 5n,
      to: 'pool',
    },
  }
  keepEnded(store, withdrawal)
  expect(readEnded(store)).toEqual([withdrawal])
})
