import { expect, test } from 'vitest'
import { deviceStorage } from '../../storage/browserStorage.ts'
import type { Alert } from './alert.ts'
import { ALERTS_KEY, useAlerting } from './alerting.ts'
import { deleteAlert, dismissAlert, fireAlert, isUnread, keepAlert } from './keptAlerts.ts'
import { readSilence } from './tellBrowser.ts'

const alert = (id: string): Alert => ({
  ...{ id, owner: 'me', way: 'rises', price: 6n, createdAt: 1, isSeen: false },
  base: { symbol: 'ICP', decimals: 8, ledgerId: 'icp' },
})
const kept = (): Alert[] => JSON.parse(deviceStorage.getItem(ALERTS_KEY) ?? '[]')
const ids = () => kept().map(({ id }) => id)

test('an alert is kept, fires once, is put aside and deleted', () => {
  keepAlert(alert('a'))
  keepAlert(alert('b'))
  expect(useAlerting.getState().hasAny).toBe(true)
  expect(ids()).toEqual(['b', 'a'])

  expect(fireAlert('a', { at: 5, price: 7n })).toBe(true)
  expect(fireAlert('a', { at: 6, price: 8n })).toBe(false)
  expect(fireAlert('unknown', { at: 6, price: 8n })).toBe(false)
  const [, fired] = kept()
  expect(fired).toMatchObject({ id: 'a', fired: { at: 5, price: '7' }, isSeen: false })

  expect(fired && isUnread(fired)).toBe(true)
  dismissAlert('a')
  expect(kept().map(isUnread)).toEqual([false, false])
  deleteAlert('a')
  expect(ids()).toEqual(['b'])
})

test('one that is changed takes its own place, and waits anew', () => {
  keepAlert(alert('c'))
  fireAlert('c', { at: 5, price: 7n })
  keepAlert({ ...alert('c'), price: 9n })
  expect(kept().filter(({ id }) => id === 'c')).toHaveLength(1)
  expect(fireAlert('c', { at: 8, price: 9n })).toBe(true)
})

test('what another tab has fired is not told again', () => {
  keepAlert(alert('d'))
  const elsewhere = kept().map((one) =>
    one.id === 'd' ? { ...one, fired: { at: 1, price: '6' } } : one,
  )
  deviceStorage.setItem(ALERTS_KEY, JSON.stringify(elsewhere))
  expect(fireAlert('d', { at: 2, price: 6n })).toBe(false)
})

test('of silent news only what is known is believed', () => {
  expect(readSilence({ owner: 'me', silent: ['orders', 'weather', 'orders'] })).toEqual([
    { owner: 'me', silent: ['orders'] },
  ])
  expect(readSilence({ owner: 'me', silent: 'orders' })).toEqual([])
  expect(readSilence({ silent: [] })).toEqual([])
})
