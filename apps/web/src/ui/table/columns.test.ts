import { expect, test } from 'vitest'
import { type Column, nextSort, sortRows } from './columns.ts'

type Row = { readonly name: string; readonly value: bigint | undefined }

const columns: Column<Row>[] = [
  { id: 'name', title: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => name },
  { id: 'value', title: 'Value', sortBy: ({ value }) => value, cell: () => '' },
]
const rows: Row[] = [
  { name: 'b', value: undefined },
  { name: 'a', value: 2n },
  { name: 'c', value: 10n ** 30n },
]
const names = (sorted: readonly Row[]) => sorted.map(({ name }) => name).join('')

test('sorts by a column in both directions, with unknown values last in both', () => {
  expect(names(sortRows(rows, columns, { column: 'value', isDescending: true }))).toBe('cab')
  expect(names(sortRows(rows, columns, { column: 'value', isDescending: false }))).toBe('acb')
  expect(names(sortRows(rows, columns, { column: 'name', isDescending: false }))).toBe('abc')
})

test('keeps the order that the rows came in without a sort, or with one that is unknown', () => {
  expect(names(sortRows(rows, columns, undefined))).toBe('bac')
  expect(names(sortRows(rows, columns, { column: 'x', isDescending: true }))).toBe('bac')
})

test('clicks on a head go from biggest first over smallest first to none', () => {
  const first = nextSort(undefined, 'name')
  const second = nextSort(first, 'name')
  expect([first, second, nextSort(second, 'name'), nextSort(first, 'value')]).toEqual([
    { column: 'name', isDescending: true },
    { column: 'name', isDescending: false },
    undefined,
    { column: 'value', isDescending: true },
  ])
})
