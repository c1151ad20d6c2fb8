import { expect, test } from 'vitest'
import { readTableState, type TableState, writeTableState } from './tableState.ts'

const INITIAL = { column: 'value', isDescending: true }
const read = (text: string, initial: typeof INITIAL | undefined = INITIAL) =>
  readTableState(new URLSearchParams(text), 'pools', initial)

test.each<TableState>([
  { sort: INITIAL, page: 0, size: 10 },
  { sort: { column: 'tvl', isDescending: false }, page: 3, size: 50 },
  { sort: undefined, page: 0, size: 100 },
])('%o stands in the address and is read from it', (state) => {
  const query = writeTableState(new URLSearchParams('tab=x&poolsPage=9'), 'pools', state, INITIAL)
  expect(query.get('tab')).toBe('x')
  expect(read(String(query))).toEqual(state)
})

test('what is as at first is not written down', () => {
  const state = { sort: INITIAL, page: 0, size: 10 } as const
  expect(String(writeTableState(new URLSearchParams(), 'pools', state, INITIAL))).toBe('')
})

test.each([
  'poolsPage=0',
  'poolsPage=-1',
  'poolsPage=1e99',
  'poolsPage=x',
  'poolsSize=7',
  'tokensPage=4',
])('"%s" means nothing', (text) => {
  expect(read(text)).toEqual({ sort: INITIAL, page: 0, size: 10 })
})
