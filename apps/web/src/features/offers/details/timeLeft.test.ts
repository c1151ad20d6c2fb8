import { expect, test } from 'vitest'
import { timeLeft } from './timeLeft.ts'

test('what is left is told in days, hours and minutes, and never less than nothing', () => {
  const now = 1_000_000_000_000
  expect(timeLeft(now / 1_000 + 90_061, now)).toEqual({ days: 1, hours: 1, minutes: 1 })
  expect(timeLeft(now / 1_000 - 5, now)).toEqual({ days: 0, hours: 0, minutes: 0 })
})
