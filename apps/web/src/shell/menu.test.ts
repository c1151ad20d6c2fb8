import { expect, test } from 'vitest'
import { isCurrent, isExactly, menuEntries } from './menu.ts'

const entries = menuEntries(((key: string) => key) as never)
const currentOn = (pathname: string) =>
  entries.filter((entry) => isCurrent(entry, pathname)).map(({ id }) => id)

test.each([
  ['/', ['swap']],
  ['/swap/pro', ['swap']],
  ['/swapping', []],
  ['/liquidity/add', ['liquidity']],
  ['/stake/details/x', ['earn']],
  ['/info-swap/pools', ['info']],
  ['/sns/voting', ['sns']],
  ['/wallet', []],
])('on %s the menu marks %j', (pathname, ids) => {
  expect(currentOn(pathname)).toEqual(ids)
})

test('the simple swap is marked on its exact addresses only', () => {
  expect(['/', '/swap', '/swap/v2', '/swap/pro'].map((path) => isExactly('/swap', path))).toEqual([
    true,
    true,
    true,
    false,
  ])
})
