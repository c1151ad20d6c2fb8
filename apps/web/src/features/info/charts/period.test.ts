import { expect, test } from 'vitest'
import { daysIn, problemOf, queryOf, usualDays } from './period.ts'

const NOW = Date.parse('2026-03-20T12:00:00Z')
const days = (text: string) => daysIn(new URLSearchParams(text), NOW)

test('an address names days, or one of them, or none', () => {
  expect(days('from=2026-03-01&to=2026-03-09')).toEqual({ from: '2026-03-01', to: '2026-03-09' })
  expect(days('to=2026-03-09')).toEqual({ from: '2026-02-08', to: '2026-03-09' })
  expect(days('from=2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-20' })
  expect(days('range=day')).toBeUndefined()
  expect(days('to=nonsense')).toEqual({ from: 'nonsense', to: 'nonsense' })
  expect(usualDays(NOW)).toEqual({ from: '2026-02-19', to: '2026-03-20' })
})

test('days that come in the wrong order, are none, or have not come yet are told apart', () => {
  const problem = (from: string, to: string) => problemOf({ from, to }, NOW)
  expect(problem('2026-03-01', '2026-03-01')).toBeUndefined()
  expect(problem('2026-03-02', '2026-03-01')).toBe('backwards')
  expect(problem('2026-03-32', '2026-03-01')).toBe('no-day')
  expect(problem('2026-03-01', '<b>')).toBe('no-day')
  expect(problem('2026-03-21', '2026-03-22')).toBe('future')
  expect(problem('2026-03-20', '2027-01-01')).toBeUndefined()
})

test('a stretch is asked for to the end of its last day, the shorter the finer', () => {
  const asked = (from: string, to: string) => queryOf({ kind: 'days', from, to }, NOW)
  const endMs = Date.parse('2026-03-09T23:59:59.999Z')
  expect(asked('2026-03-08', '2026-03-09')).toEqual({
    query: { level: 'm15', limit: 192, endMs },
    fromMs: Date.parse('2026-03-08'),
  })
  expect(asked('2026-03-01', '2026-03-09')?.query).toEqual({ level: 'h1', limit: 216, endMs })
  expect(asked('2026-02-07', '2026-03-09')?.query).toMatchObject({ level: 'h1', limit: 744 })
  expect(asked('2026-02-06', '2026-03-09')?.query).toMatchObject({ level: 'd1', limit: 32 })
  expect(asked('2001-01-01', '2026-03-09')?.query).toMatchObject({ level: 'd1', limit: 1_000 })
  // of a day that is not over only what was
  expect(asked('2026-03-19', '2026-03-30')?.query).toMatchObject({ level: 'm15', limit: 192 })
  expect(asked('2026-03-09', '2026-03-01')).toBeUndefined()
})

test('so far back is asked for up to now', () => {
  expect(queryOf({ kind: 'back', range: 'day' }, NOW)).toEqual({
    query: { level: 'm15', limit: 96 },
    fromMs: 0,
  })
})
