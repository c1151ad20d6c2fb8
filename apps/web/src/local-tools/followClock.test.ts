import { expect, test } from 'vitest'
import { movedDate } from './followClock.ts'

const WEEK_MS = 604_800_000
const Moved = movedDate(Date, WEEK_MS)
const isInAWeek = (ms: number) => Math.abs(ms - Date.now() - WEEK_MS) < 10_000

test('now is as far ahead as the network is', () => {
  expect(isInAWeek(Moved.now())).toBe(true)
  expect(isInAWeek(new Moved().getTime())).toBe(true)
  expect(isInAWeek(Date.parse(Moved()))).toBe(true)
})

test('every other time is what it was', () => {
  expect(new Moved(5).getTime()).toBe(5)
  expect(new Moved(2026, 0, 2).getDate()).toBe(2)
  expect(Moved.UTC(2026, 0)).toBe(Date.UTC(2026, 0))
  expect(new Moved('2026-01-01T00:00:00Z').toISOString()).toBe('2026-01-01T00:00:00.000Z')
})

test('its dates are dates', () => {
  expect(new Moved()).toBeInstanceOf(Date)
  expect(new Date()).toBeInstanceOf(Moved)
})
