import { expect, test } from 'vitest'
import { inDays, isOver, timeProblem } from './lockTime.ts'

const DAY = 86_400
const NOW = 1_700_000_030
const limits = { leastSeconds: DAY, mostSeconds: 3_650 * DAY }
const problem = (unlockSeconds: number | undefined, untilNow?: number) =>
  timeProblem({ unlockSeconds, nowSeconds: NOW, limits, untilNow })

test('days are counted to the minute, and never too few', () => {
  expect(inDays(30, NOW) % 60).toBe(0)
  expect(inDays(30, NOW) - NOW).toBeGreaterThanOrEqual(30 * DAY)
  expect(inDays(1, 1_700_000_040)).toBe(1_700_000_040 + DAY)
})

test('a lock lasts a day at least, with the time that its position is on the way, and ten years at most', () => {
  expect(problem(undefined)).toBe('none')
  expect(problem(NOW + DAY)).toBe('too-short')
  expect(problem(NOW + DAY + 600)).toBeUndefined()
  expect(problem(NOW + 3_650 * DAY)).toBeUndefined()
  expect(problem(NOW + 3_650 * DAY + 1)).toBe('too-long')
})

test('a lock is only made longer', () => {
  const until = NOW + 10 * DAY
  expect(problem(until, until)).toBe('not-longer')
  expect(problem(until + 60, until)).toBeUndefined()
})

test('a lock is over at its second', () => {
  const lock = { id: 1n, poolId: 'p', positionId: 1n, owner: 'o', sinceSeconds: 1 }
  expect(isOver({ ...lock, unlockSeconds: NOW }, NOW * 1_000 - 1)).toBe(false)
  expect(isOver({ ...lock, unlockSeconds: NOW }, NOW * 1_000)).toBe(true)
})
