import { expect, test } from 'vitest'
import { timeText } from './timeText.ts'

test.each([
  ['en', 'May 3, 2026'],
  ['es', '3 may 2026'],
  ['zh', '2026年5月3日'],
])('a day reads in %s as people there write it', (locale, text) => {
  expect(timeText('date', '2026-05-03', locale)).toBe(text)
})

test('a time keeps its figures, whatever the zone', () => {
  expect(timeText('datetime-local', '2026-05-03T23:59', 'es')).toBe('3 may 2026, 23:59')
})

test.each(['', '2026-13-40', undefined])('%s is no day yet', (value) => {
  expect(timeText('date', value, 'en')).toBeUndefined()
})
