import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenTransfer } from './openTransfers.ts'

const deposit: OpenTransfer = { id: 'btc-in-1', owner: 'a', ledgerId: 'l', direction: 'mint' }
const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page on this device: its modules are its own, what is stored is everybody's. */
async function openPage() {
  vi.resetModules()
  const [transfers, { useBridging }] = [
    await import('./openTransfers.ts'),
    await import('./bridging.ts'),
  ]
  return { ...transfers, store: transfers.useOpenTransfers.getState, useBridging }
}

test('a transfer is open until its end is told, which is told once, also after a reload and to a second tab', async () => {
  const page = await openPage()
  expect(page.useBridging.getState().hasAny).toBe(false)
  page.store().add(deposit)
  page.store().add(deposit)
  expect(page.store().open).toEqual([deposit])
  expect(page.useBridging.getState()).toMatchObject({ hasAny: true, owners: ['a'] })

  const [reloaded, second] = [await openPage(), await openPage()]
  expect(reloaded.store().open).toEqual([deposit])
  expect(reloaded.useBridging.getState()).toMatchObject({ hasAny: true, owners: ['a'] })
  expect(reloaded.store().end(deposit.id)).toBe(true)
  expect(reloaded.store().end(deposit.id)).toBe(false)
  expect(second.store().end(deposit.id)).toBe(false)
  expect(second.store().open).toEqual([])
  page.readOpenTransfers()
  expect(page.store().open).toEqual([])
  page.store().add(deposit)
  expect(page.store().open).toEqual([])
})

test('one that was never open here has no end to tell', async () => {
  const { store } = await openPage()
  expect(store().end('btc-out-7')).toBe(false)
})

test('whatever the storage holds, what is read is whole and short', async () => {
  const { readKept } = await openPage()
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
