import { expect, test } from 'vitest'
import { safeStorage } from '../storage/browserStorage.ts'
import { type EndedActivity, keepEnded, readEnded } from './endedActivities.ts'

const swap: EndedActivity = {
  id: 'a',
  owner: 'me',
  startedAt: 1,
  subject: { kind: 'swap', amountIn: '7' },
  outcome: 'done',
  received: 7n,
}
const payment: EndedActivity = {
  id: 'b',
  owner: 'me',
  startedAt: 2,
  subject: { kind: 'transfer', amount: '5', to: 'somebody' },
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
  ['an outcome of another version', { outcome: 'half' }],
  ['no owner', { owner: undefined }],
  ['no time', { startedAt: 'yesterday' }],
])('a record with %s is left out, the others stay', (_, change) => {
  const store = memory()
  keepEnded(store, swap)
  const [kept] = JSON.parse(store.getItem('sluice.activities.v1') ?? '[]')
  store.setItem('sluice.activities.v1', JSON.stringify([{ ...payment, ...change }, kept]))
  expect(readEnded(store)).toEqual([swap])
})

test('what another version of the page did stays, though this one cannot show it', () => {
  const store = memory()
  const flight: EndedActivity = { ...swap, id: 'c', subject: { kind: 'flight', to: 'the moon' } }
  keepEnded(store, flight)
  keepEnded(store, swap)
  expect(readEnded(store)).toEqual([swap, flight])
})
