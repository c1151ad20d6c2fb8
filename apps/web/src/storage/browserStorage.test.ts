import { expect, test } from 'vitest'
import { safeStorage } from './browserStorage.ts'

function fakeStorage(setItem?: (key: string, value: string) => void): Storage {
  const saved = new Map<string, string>()
  return {
    length: 0,
    clear: () => saved.clear(),
    key: () => null,
    getItem: (key) => saved.get(key) ?? null,
    setItem: setItem ?? ((key, value) => void saved.set(key, value)),
    removeItem: (key) => void saved.delete(key),
  }
}

test('reads what another tab wrote, and what it wrote itself', () => {
  const browser = fakeStorage()
  const store = safeStorage(() => browser)
  store.setItem('a', '1')
  browser.setItem('b', '2')
  expect([store.getItem('a'), store.getItem('b')]).toEqual(['1', '2'])
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
})

test('a blocked storage is replaced by the memory of the page', () => {
  const store = safeStorage(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(store.getItem('a')).toBeNull()
  store.setItem('a', '1')
  expect(store.getItem('a')).toBe('1')
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
})

test('a full storage keeps the newest value readable', () => {
  const store = safeStorage(() =>
    fakeStorage(() => {
      throw new DOMException('full', 'QuotaExceededError')
    }),
  )
  store.setItem('a', '1')
  expect(store.getItem('a')).toBe('1')
})
