import { DAY, YEAR } from '@sluice/governance'
import { expect, test } from 'vitest'
import { readDelay } from './readDelay.ts'

const bounds = { current: 10n * DAY, maximum: 8n * YEAR }

test.each([
  ['', 'empty'],
  ['0', 'zero'],
  ['x', 'unreadable'],
  ['1.5', 'unreadable'],
  ['10', 'not-greater'],
  ['2923', 'above-maximum'],
])('%j: %s', (text, flaw) => {
  expect(readDelay(text, bounds)).toEqual({ flaw })
})

test('whole days, and the longest to the second', () => {
  expect(readDelay('11', bounds)).toEqual({ delay: 11n * DAY })
  expect(readDelay('max', bounds)).toEqual({ delay: 8n * YEAR })
})

test('the longest is reached from a second below it', () => {
  expect(readDelay('max', { ...bounds, current: 8n * YEAR - 1n })).toEqual({ delay: 8n * YEAR })
})
