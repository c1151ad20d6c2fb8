import { DAY, MONTH, YEAR } from '@sluice/governance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDelay, readDays, toDays } from './formatDelay.ts'

const inEnglish = (seconds: bigint) => formatDelay(seconds, 'en')

test.each([
  [0n, '0 seconds'],
  [1n, '1 second'],
  [3_600n, '1 hour'],
  [DAY, '1 day'],
  [MONTH + DAY, '31 days, 10 hours'],
  [YEAR, '1 year'],
  [2n * YEAR + 43_200n, '2 years'],
  [8n * YEAR - 1n, '7 years, 365 days'],
  [8n * YEAR, '8 years'],
])('%d seconds', (seconds, text) => {
  expect(inEnglish(seconds)).toBe(text)
})

test('days that are typed come back as they were', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 999_999n), (days) => {
      const seconds = readDays(`${days}`)
      expect(seconds === undefined ? undefined : toDays(seconds)).toBe(days)
    }),
  )
})

test.each(['', '0', '-1', '1.5', '1e3', 'x', '1000000'])('%j is no number of days', (text) => {
  expect(readDays(text)).toBeUndefined()
})
