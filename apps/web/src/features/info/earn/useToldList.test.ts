import { expect, test, vi } from 'vitest'
import { fetchAll } from './useToldList.ts'

test('a list is read page by page until all that is counted is there', async () => {
  const rows = Array.from({ length: 7 }, (_, place) => place)
  const fetchPage = vi.fn(async (page: number) => ({
    rows: rows.slice((page - 1) * 3, page * 3),
    total: rows.length,
  }))
  expect(await fetchAll(fetchPage)).toEqual(rows)
  expect(fetchPage).toHaveBeenCalledTimes(3)
})

test('a service that counts more than it tells is left, and one without an end is left at the bound', async () => {
  const empty = vi.fn(async () => ({ rows: [], total: 9 }))
  expect(await fetchAll(empty)).toEqual([])
  expect(empty).toHaveBeenCalledTimes(1)
  const endless = async () => ({ rows: Array.from({ length: 500 }, () => 1), total: 10 ** 9 })
  expect(await fetchAll(endless)).toHaveLength(5_000)
})
