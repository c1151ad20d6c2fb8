import { beforeEach, expect, test } from 'vitest'
import { readDismissed, shownOf, useOutOfRange } from './outOfRange.ts'

const one = { poolId: 'pool', id: 1n, pair: 'ICP/ckBTC' }
const other = { poolId: 'pool', id: 2n, pair: 'ICP/ckBTC' }
const shown = (account = 'me') => shownOf(useOutOfRange.getState(), account).map(({ id }) => id)

beforeEach(() => useOutOfRange.setState({ owner: '', out: [], dismissed: [] }))

test('what was put aside stays so until it has been in range again', () => {
  const { tell, dismiss } = useOutOfRange.getState()
  tell('me', [one, other])
  expect(shown()).toEqual([1n, 2n])
  dismiss(one)
  expect(shown()).toEqual([2n])
  tell('me', [one])
  expect(shown()).toEqual([])
  tell('me', [])
  tell('me', [one])
  expect(shown()).toEqual([1n])
})

test('an account sees its own, and another account’s do not bring back what was put aside', () => {
  const { tell, dismiss } = useOutOfRange.getState()
  tell('me', [one])
  dismiss(one)
  tell('somebody', [other])
  expect(shown()).toEqual([])
  expect(shown('somebody')).toEqual([2n])
  tell('me', [one])
  expect(shown()).toEqual([])
})

test('nonsense on the device is nothing', () => {
  for (const text of [null, '', '{', '{}', '[1,null,{}]']) expect(readDismissed(text)).toEqual([])
  expect(readDismissed('["pool 1"]')).toEqual(['pool 1'])
})
