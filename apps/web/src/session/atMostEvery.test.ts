import { expect, test } from 'vitest'
import { atMostEvery } from './atMostEvery.ts'

test('acts at once, then not again before the time is over', () => {
  let now = 1_000
  const acts: number[] = []
  const act = atMostEvery(
    30_000,
    () => now,
    () => acts.push(now),
  )

  for (const at of [1_000, 1_001, 30_999, 31_000, 40_000, 61_000]) {
    now = at
    act()
  }

  expect(acts).toEqual([1_000, 31_000, 61_000])
})
