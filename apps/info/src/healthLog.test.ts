import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { healthLine, logHealth } from './healthLog.ts'
import { openDatabase } from './storage/openDatabase.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const source = { name: 'pool:a', lagEvents: 3, lagSeconds: 2, lastEventTime: null }

test('one line says how the service is', () => {
  const failing = { ...source, error: 'silent', failingSeconds: 90, lagSeconds: 91 }
  const fine = { ...source, error: null, failingSeconds: null }
  expect(healthLine({ status: 'degraded', sources: [failing, fine] })).toBe(
    'health degraded: 2 sources, 1 fail; 6 events and 91 s behind',
  )
  expect(healthLine({ status: 'starting', sources: [] })).toBe(
    'health starting: 0 sources, 0 fail; 0 events and 0 s behind',
  )
})

test('it is said every ten minutes until the service stops, and when it cannot be read', async () => {
  const database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  const lines: string[] = []
  const stop = logHealth(database, { now: () => 0, log: (line) => lines.push(line) })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(lines).toEqual(['health down: 0 sources, 0 fail; 0 events and 0 s behind'])
  await database.close()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(lines.at(-1)).toMatch(/^health cannot be read: /)
  stop()
  await vi.advanceTimersByTimeAsync(1_200_000)
  expect(lines).toHaveLength(2)
})
