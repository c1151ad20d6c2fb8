import { expect, test } from 'vitest'
import { dayEnd, dayOf, dayStart } from './days.ts'

test('a day begins and ends in UTC', () => {
  expect(dayStart('2026-11-23')).toBe(Date.UTC(2026, 10, 23))
  expect(dayEnd('2026-11-23')).toBe(Date.UTC(2026, 10, 24) - 1)
  expect(dayOf(Date.UTC(2026, 10, 23, 23, 59))).toBe('2026-11-23')
})

test.each(['', 'yesterday', '2026-13-01', '2026-1-1', '1969-12-31', "2026-11-23' OR 1"])(
  '%j is no day',
  (text) => {
    expect(dayStart(text)).toBeUndefined()
    expect(dayEnd(text)).toBeUndefined()
  },
)
