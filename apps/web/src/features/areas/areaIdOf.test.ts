import { expect, test } from 'vitest'
import { routes } from '../../app/routes.tsx'
import { areaIdOf } from './areaIdOf.ts'

test.each([
  ['/info-tools/nft/mint', 'nft'],
  ['/sns/voting/a/1', 'sns'],
])('%s is about %s', (pathname, area) => {
  expect(areaIdOf(pathname)).toBe(area)
})

test('no address is listed twice', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
