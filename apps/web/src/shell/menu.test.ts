import { expect, test } from 'vitest'
import { fitLinks, isCurrent, isExactly, menuEntries } from './menu.ts'

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
  ['/nft-market', ['earn']],
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

test('where only some links fit, the one that is open is among them, at the last place', () => {
  const links = ['/a', '/b', '/c', '/d'].map((to) => ({ to }))
  const at = (pathname: string) => {
    const { shown, rest } = fitLinks(links, { room: 2, pathname })
    return [shown, rest].map((some) => some.map(({ to }) => to).join(' '))
  }
  expect(at('/b')).toEqual(['/a /b', '/c /d'])
  expect(at('/c/details/1')).toEqual(['/a /c', '/b /d'])
  expect(at('/elsewhere')).toEqual(['/a /b', '/c /d'])
})
