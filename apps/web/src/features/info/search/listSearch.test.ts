import { expect, test } from 'vitest'
import { findables, search } from './listSearch.ts'

const list = findables(
  [
    { symbols: ['ICP', 'ckBTC'], id: 'aaaaa-bb' },
    { symbols: ['ckUSDC', 'ICP'], id: 'ccccc-dd' },
    { symbols: ['SLU', undefined], id: 'eeeee-ff' },
  ],
  ({ symbols, id }) => [...symbols, id],
)
const found = (typed: string) => search(list, typed).map(({ id }) => id)

test.each([
  ['', ['aaaaa-bb', 'ccccc-dd', 'eeeee-ff']],
  ['  ', ['aaaaa-bb', 'ccccc-dd', 'eeeee-ff']],
  ['btc', ['aaaaa-bb']],
  ['ICP/ckUSDC', ['ccccc-dd']],
  ['usdc, icp', ['ccccc-dd']],
  ['eeee', ['eeeee-ff']],
  ['undefined', []],
])('"%s" finds %j', (typed, ids) => {
  expect(found(typed)).toEqual(ids)
})

test('five thousand rows are searched within a moment', () => {
  const many = findables(
    Array.from({ length: 5_000 }, (_, index) => ({ symbol: `TKN${index}` })),
    ({ symbol }) => [symbol, 'A token with a rather long name', 'aaaaa-bbbbb-ccccc-ddddd-cai'],
  )
  expect(search(many, 'tkn4999 long')).toEqual([{ symbol: 'TKN4999' }])
})
