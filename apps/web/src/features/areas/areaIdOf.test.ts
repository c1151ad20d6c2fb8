import { expect, test } from 'vitest'
import { routes } from '../../app/routes.tsx'
import { areaIdOf } from './areaIdOf.ts'

test('an address below that of an area is about it', () => {
  expect(areaIdOf('/sns/voting/a/1')).toBe('sns')
})

test('no address is listed twice', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
