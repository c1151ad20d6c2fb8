import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { BRIDGE_KEY } from './bridging.ts'
import {
  type OpenTransfer,
  readKept,
  readOpenTransfers,
  useOpenTransfers,
} from './openTransfers.ts'

const deposit: OpenTransfer = { id: 'btc-in-1', owner: 'a', ledgerId: 'l', direction: 'mint' }
afterEach(() => {
  deviceStorage.removeItem(BRIDGE_KEY)
  readOpenTransfers()
})

test('a transfer is open until its end is told, which is told once, also after a reload and to a second tab', () => {
  const { add, end } = useOpenTransfers.getState()
  add(deposit)
  add(deposit)
  expect(useOpenTransfers.getState().open).toEqual([deposit])
  readOpenTransfers()
  expect(useOpenTransfers.getState().open).toEqual([deposit])
  expect(end(deposit.id)).toBe(true)
  expect(end(deposit.id)).toBe(false)
  add(deposit)
  expect(useOpenTransfers.getState().open).toEqual([])
})

test('one that was never open here has no end to tell', () => {
  expect(useOpenTransfers.getState().end('btc-out-7')).toBe(false)
})

test('whatever the storage holds, what is read is whole and short', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      const { open, told } = readKept(text)
      expect(open.length).toBeLessThanOrEqual(50)
      expect([...told, ...open.map(({ id }) => id)].every((id) => typeof id === 'string')).toBe(
        true,
      )
    }),
  )
  expect(readKept(JSON.stringify({ open: [deposit, { id: 1 }], told: [7, 'x'] }))).toEqual({
    open: [deposit],
    told: ['x'],
  })
})
