import { expect, test } from 'vitest'
import { widthThatHeld } from './widthThatHeld.ts'

const HOUR_MS = 3_600_000
const hour = (index: number, tick: number) => ({
  startMs: index * HOUR_MS,
  tick,
  tickLow: tick,
  tickHigh: tick,
})

test('nine of ten positions of the past stay in a range of the width', () => {
  // the price goes up by a tick each hour: after a day it is 24 away, whenever one begins
  const steady = Array.from({ length: 100 }, (_, index) => hour(index, index))
  expect(widthThatHeld(steady, 24)).toBe(24)
  // a single jump is met only by the positions that were open then
  const jump = Array.from({ length: 100 }, (_, index) => hour(index, index === 60 ? 500 : 0))
  expect(widthThatHeld(jump, 1)).toBe(0)
  expect(widthThatHeld(jump, 24)).toBe(500)
})

test('what happened within an hour counts, not only where it ended', () => {
  const hours = Array.from({ length: 60 }, (_, index) => ({
    ...hour(index, 0),
    tickLow: -30,
    tickHigh: 20,
  }))
  expect(widthThatHeld(hours, 24)).toBe(30)
})

test('hours without trades are time that has passed', () => {
  const sparse = Array.from({ length: 20 }, (_, index) => hour(index * 10, index))
  expect(widthThatHeld(sparse, 24)).toBe(2)
})

test.each([[[]], [[hour(0, 5)]], [Array.from({ length: 47 }, (_, index) => hour(index, 0))]])(
  'a past that is too short says nothing',
  (hours) => expect(widthThatHeld(hours, 24)).toBeUndefined(),
)
