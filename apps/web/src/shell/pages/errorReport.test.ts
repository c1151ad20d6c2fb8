import { afterAll, expect, test, vi } from 'vitest'
import { noteFailure } from '../../session/recentFailures.ts'
import { errorReport, errorText, reportAddress } from './errorReport.ts'

vi.stubGlobal('__VERSION__', '1.2.3')
vi.stubGlobal('location', { pathname: '/swap', search: '?secret=1' })
afterAll(() => {
  vi.unstubAllGlobals()
})

test('an error’s words stand on one line of bounded length', () => {
  expect(errorText(new Error('no\n  such\tthing'))).toBe('no such thing')
  expect(errorText(new Error('x'.repeat(5_000)))).toHaveLength(300)
  expect(errorText({ message: 'not an error' })).toBeUndefined()
  expect(errorText(new Error(''))).toBeUndefined()
})

test('the report has event, version, page, error and failed calls, and not what the address asks for', () => {
  noteFailure({ canisterId: 'aaaaa-aa', method: 'swap', message: 'closed' })
  const report = errorReport('event-1', new Error('it broke'))
  for (const part of [
    'Event event-1',
    'Sluice 1.2.3',
    '/swap',
    'it broke',
    'aaaaa-aa.swap: closed',
  ])
    expect(report).toContain(part)
  expect(report).not.toContain('secret')
})

test('a letter takes the report with it, a page does not', () => {
  const report = 'Event 1\nit broke & more + that'
  expect(reportAddress('https://help.example/form', report)).toBe('https://help.example/form')
  const letter = new URL(reportAddress('mailto:help@example.org?cc=boss@example.org', report))
  expect(letter.pathname).toBe('help@example.org')
  expect(letter.searchParams.get('cc')).toBe('boss@example.org')
  expect(letter.searchParams.get('subject')).toBe('Event 1')
  expect(letter.searchParams.get('body')).toBe(report)
  expect(letter.href).not.toContain('+')
})
