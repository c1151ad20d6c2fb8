import { afterEach, expect, test } from 'vitest'
import { nat } from '../codec/field.ts'
import { heapMaps } from './OrderedMap.ts'
import { countWorkWith, pageFromLast, pageOfMap, pageOfRows } from './pages.ts'
import { StableState } from './StableState.ts'

afterEach(() => countWorkWith(() => 0n))

const HUGE = 10n ** 30n
const mapOf = (count: number) => {
  const map = new StableState(heapMaps).byNumber(1, nat)
  for (let id = 0n; id < count; id++) map.set(id, id * 10n)
  return map
}
const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => row)

test('a page of a map is in the order of its keys', () => {
  const page = pageOfMap(mapOf(5), { offset: 1n, limit: 2n }, (id, value) => [id, value])
  expect(page).toEqual({
    totalElements: 5n,
    content: [
      [1n, 10n],
      [2n, 20n],
    ],
    offset: 1n,
    limit: 2n,
  })
})

test('a page of rows leaves out what has become nothing, and does not fill up from the next one', () => {
  const page = pageOfRows(rowsOf(5), { offset: 1n, limit: 3n }, (row) =>
    row === 2 ? undefined : row,
  )
  expect(page).toEqual({ totalElements: 5n, content: [1, 3], offset: 1n, limit: 3n })
})

test('a page from the last place passes over empty ones', () => {
  const at = (place: bigint) => (place === 3n ? undefined : place)
  expect(pageFromLast({ next: 5n, total: 4n }, { offset: 0n, limit: 2n }, at)).toEqual({
    totalElements: 4n,
    content: [4n, 2n],
    offset: 0n,
    limit: 2n,
  })
})

test('a page from the last place ends at the first one that is kept', () => {
  const page = pageFromLast({ first: 7n, next: 10n }, { offset: 1n, limit: 9n }, (place) => place)
  expect(page).toMatchObject({ totalElements: 3n, content: [8n, 7n] })
})

test('no caller chooses how long an answer becomes, nor asks beyond the end', () => {
  const same = <T>(item: T) => item
  const all = { offset: 0n, limit: HUGE }
  const [map, rows] = [mapOf(1_500), rowsOf(1_500)]
  expect(pageOfMap(map, all, same).content).toHaveLength(1_000)
  expect(pageOfRows(rows, all, same).content).toHaveLength(1_000)
  expect(pageFromLast({ next: 1_500n }, all, same).content).toHaveLength(1_000)
  expect(pageOfMap(map, all, same, 10n).content).toHaveLength(10)
  expect(pageOfRows(rows, all, same, 10n).content).toHaveLength(10)
  expect(pageFromLast({ next: 1_500n }, all, same, 10n).content).toHaveLength(10)

  const beyond = { offset: HUGE, limit: HUGE }
  expect(pageOfMap(map, beyond, same).content).toEqual([])
  expect(pageOfRows(rows, beyond, same).content).toEqual([])
  expect(pageFromLast({ next: 1_500n }, beyond, same).content).toEqual([])
})

test('a page that takes too much work is refused, never cut short', () => {
  let work = 0n
  countWorkWith(() => work)
  const dear = () => {
    work += 10_000_000n
    return 0
  }
  const rows = rowsOf(1000)
  const pages = [
    (limit: bigint) => pageOfMap(mapOf(1000), { offset: 0n, limit }, dear),
    (limit: bigint) => pageOfRows(rows, { offset: 0n, limit }, dear),
    (limit: bigint) => pageFromLast({ next: 1000n }, { offset: 0n, limit }, dear),
  ]
  for (const page of pages) {
    work = 0n
    expect(page(100n).content).toHaveLength(100)
    work = 0n
    expect(() => page(201n)).toThrow('ask with a smaller limit')
    expect(work).toBeLessThanOrEqual(2_000_000_000n)
  }
})
