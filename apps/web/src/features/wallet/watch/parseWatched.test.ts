import { expect, test } from 'vitest'
import { MOST_WATCHED, parseWatched } from './parseWatched.ts'
import { useWatchList } from './watchList.ts'

test('what was saved is read; nonsense in it is left out', () => {
  const saved = [
    { account: 'aaaaa-aa', isCounted: true },
    { account: 'aaaaa-aa', isCounted: false },
    { account: '<b>' },
    { account: 'ryjl3-tyaaa-aaaaa-aaaba-cai', isCounted: 'yes' },
    ...[7, null, {}],
  ]
  expect(parseWatched({ watched: saved })).toEqual([
    { account: 'aaaaa-aa', isCounted: false },
    { account: 'ryjl3-tyaaa-aaaaa-aaaba-cai', isCounted: false },
  ])
  for (const nonsense of [undefined, null, 7, 'text', { watched: 'all' }])
    expect(parseWatched(nonsense)).toEqual([])
})

test('there is an end to how many are watched', () => {
  const saved = Array.from({ length: 200 }, (_, index) => ({ account: `aaaaa-${index}` }))
  expect(parseWatched({ watched: saved })).toHaveLength(MOST_WATCHED)
})

test('an account is watched once, counts when it is told to, and leaves', () => {
  const { watch, count, leave } = useWatchList.getState()
  watch('aaaaa-aa')
  watch('aaaaa-aa')
  count('aaaaa-aa', true)
  expect(useWatchList.getState().watched).toEqual([{ account: 'aaaaa-aa', isCounted: true }])
  leave('aaaaa-aa')
  expect(useWatchList.getState().watched).toEqual([])
})
