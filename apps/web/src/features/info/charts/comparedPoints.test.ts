import { expect, test } from 'vitest'
import { comparedPoints } from './comparedPoints.ts'

const line = (...values: readonly (readonly [number, number])[]) =>
  values.map(([atMs, value]) => ({ atMs, value }))

test('each line begins at nothing and tells its own change', () => {
  const { points, sinceMs, later } = comparedPoints(
    line([1, 4], [2, 5], [3, 2]),
    line([1, 1_000], [2, 1_000], [3, 1_500]),
  )
  expect(points).toEqual([
    { atMs: 1, value: 0, other: 0 },
    { atMs: 2, value: 25, other: 0 },
    { atMs: 3, value: -50, other: 50 },
  ])
  expect([sinceMs, later]).toEqual([1, undefined])
})

test('both are measured from the moment that both are known', () => {
  const old = line([1, 1], [2, 2], [3, 4])
  const young = line([2, 10], [3, 5])
  expect(comparedPoints(old, young)).toEqual({
    points: [
      { atMs: 2, value: 0, other: 0 },
      { atMs: 3, value: 100, other: -50 },
    ],
    sinceMs: 2,
    later: 'second',
  })
  expect(comparedPoints(young, old).later).toBe('first')
})

test('a moment that only one has stands at the last value of the other', () => {
  expect(comparedPoints(line([1, 2], [3, 3]), line([1, 10], [2, 20])).points).toEqual([
    { atMs: 1, value: 0, other: 0 },
    { atMs: 2, value: 0, other: 100 },
    { atMs: 3, value: 50, other: 100 },
  ])
})

test('from nothing there is no change: such a beginning is left out, and a fall to nothing is all of it', () => {
  expect(comparedPoints(line([1, 0], [2, 2], [3, 0]), line([1, 5], [2, 5], [3, 6]))).toEqual({
    points: [
      { atMs: 2, value: 0, other: 0 },
      { atMs: 3, value: -100, other: 20 },
    ],
    sinceMs: 2,
    later: 'first',
  })
  const nothing = { points: [], sinceMs: undefined, later: undefined }
  expect(comparedPoints(line([1, 0]), line([1, 5]))).toEqual(nothing)
  expect(comparedPoints([], [])).toEqual(nothing)
})
