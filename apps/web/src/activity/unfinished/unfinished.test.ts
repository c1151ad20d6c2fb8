import { expect, test } from 'vitest'
import { wasCutOff } from './unfinished.ts'

const MINUTE = 60_000

test('a swap begun just before this page was opened was cut off by it', () => {
  expect(wasCutOff({ startedAt: 0 }, { openedAt: 1_000, now: 2_000 })).toBe(true)
})

test('a swap begun on this page was not', () => {
  expect(wasCutOff({ startedAt: 5_000 }, { openedAt: 1_000, now: 6_000 })).toBe(false)
})

test('a swap of long ago is left for its person to decide', () => {
  expect(wasCutOff({ startedAt: 0 }, { openedAt: 5 * MINUTE, now: 5 * MINUTE })).toBe(false)
})
