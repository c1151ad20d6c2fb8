import { expect, test } from 'vitest'
import { logLine, readLogFormat } from './logLines.ts'

const NOON = Date.UTC(2026, 2, 1, 12)
const STACK = 'it failed\n    at here (file.ts:1)\n    at there'

test('a line is one line, with its time, in both formats', () => {
  expect(logLine('text', NOON, STACK)).toBe(
    '2026-03-01T12:00:00.000Z it failed | at here (file.ts:1) | at there',
  )
  const json = logLine('json', NOON, STACK)
  expect(json).not.toContain('\n')
  expect(JSON.parse(json)).toEqual({ time: '2026-03-01T12:00:00.000Z', message: STACK })
})

test('the format is text, json, or a mistake', () => {
  expect([readLogFormat({}), readLogFormat({ INFO_LOG: '' })]).toEqual(['text', 'text'])
  expect(readLogFormat({ INFO_LOG: 'json' })).toBe('json')
  expect(() => readLogFormat({ INFO_LOG: 'xml' })).toThrow('must be text or json')
})
