import { expect, test } from 'vitest'
import { loadedLater } from './loadedLater.ts'

class Counter {
  private count = 0
  async add(amount: number): Promise<number> {
    this.count += amount
    return this.count
  }
  async fail(): Promise<never> {
    throw new Error('on purpose')
  }
}

test('loads once, with the first call, and keeps what it has loaded', async () => {
  let loads = 0
  const counter = loadedLater(async () => {
    loads += 1
    return new Counter()
  })
  expect(loads).toBe(0)
  expect(await Promise.all([counter.add(1), counter.add(2)])).toEqual([1, 3])
  expect(loads).toBe(1)
  await expect(counter.fail()).rejects.toThrow('on purpose')
})

test('a promise of it resolves to it, and is not taken for another promise', async () => {
  const counter = loadedLater(async () => new Counter())
  const found = await Promise.resolve(counter)
  expect(await found.add(5)).toBe(5)
})

test('what could not be loaded is loaded anew with the next call', async () => {
  let loads = 0
  const counter = loadedLater(async () => {
    loads += 1
    if (loads === 1) throw new Error('offline')
    return new Counter()
  })
  await expect(counter.add(1)).rejects.toThrow('offline')
  expect(await counter.add(1)).toBe(1)
})
