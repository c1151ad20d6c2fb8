import { expect, test } from 'vitest'
import { queryKeys } from './queryKeys.ts'

test('a name given in part begins the names of all that it means', () => {
  expect(queryKeys.balance()).toEqual(['balance'])
  expect(queryKeys.balance('me')).toEqual(['balance', 'me'])
  expect(queryKeys.balance('me', 'l')).toEqual(['balance', 'me', 'l'])
})

test('what belongs to nobody differs from pool to pool, and from what belongs to all', () => {
  expect(queryKeys.unused(undefined, 'a')).not.toEqual(queryKeys.unused(undefined, 'b'))
  expect(queryKeys.unused(undefined, 'a')).toEqual(['unused', '', 'a'])
})
