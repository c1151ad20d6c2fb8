import { expect, test } from 'vitest'
import { intoSight } from './intoSight.ts'

const line = { left: 16, right: 366 }

test('what is wholly in sight moves nothing', () => {
  expect(intoSight(line, { left: 16, right: 120 })).toBe(0)
  expect(intoSight(line, { left: 250, right: 366 })).toBe(0)
})

test('what is cut at an end, or beyond it, comes to the middle', () => {
  expect(intoSight(line, { left: 300, right: 400 })).toBe(159)
  expect(intoSight(line, { left: -150, right: -50 })).toBe(-291)
})
