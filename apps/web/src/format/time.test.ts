import { expect, test } from 'vitest'
import { formatAgo, formatDay } from './time.ts'

const NOW = Date.UTC(2026, 0, 31)

test.each([
  [30_000, 'now'],
  [61_000, '1 minute ago'],
  [3 * 3_600_000, '3 hours ago'],
  [26 * 3_600_000, 'yesterday'],
  [400 * 86_400_000, 'last year'],
])('%i ms ago reads %s', (age, text) => {
  expect(formatAgo(NOW - age, NOW, 'en')).toBe(text)
})

test('a day is the same for everybody, wherever they are', () => {
  expect([NOW, NOW + 86_399_999].map((time) => formatDay(time, 'en'))).toEqual([
    'Jan 31, 2026',
    'Jan 31, 2026',
  ])
})
