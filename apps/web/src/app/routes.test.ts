import { expect, test } from 'vitest'
import { routes } from './routes.tsx'

test('no address is listed twice', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})
