import { expect, test } from 'vitest'
import { noteFailure, recentFailures } from './recentFailures.ts'

test('the last ten failed calls are kept, each a line of bounded length', () => {
  for (let count = 0; count < 15; count += 1)
    noteFailure({ canisterId: 'aaaaa-aa', method: `m${count}`, message: 'no '.repeat(1_000) })
  expect(recentFailures()).toHaveLength(10)
  expect(recentFailures()[0]).toContain('aaaaa-aa.m5: no no')
  expect(Math.max(...recentFailures().map((line) => line.length))).toBeLessThan(400)
})
