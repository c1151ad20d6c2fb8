import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Source } from '../sources/Source.ts'
import { Pace } from './Pace.ts'
import { SourceReader } from './SourceReader.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('answers that do not come make questions fewer and patience longer, and those that come undo it', () => {
  const pace = new Pace()
  const begun = { atOnce: pace.atOnce, patienceMs: pace.patienceMs }
  for (let time = 0; time < 20; time++) pace.gaveUp()
  expect(pace.atOnce).toBe(2)
  expect(pace.patienceMs).toBe(60_000)
  for (let time = 0; time < 40; time++) pace.answered(100)
  expect(pace).toMatchObject(begun)
})

test('sources that take 40 seconds each are read, once patience has grown to it', async () => {
  const pace = new Pace()
  const slow = (name: string): Source => ({
    name,
    firstSeq: 1,
    tells: 'log',
    fetch: () =>
      new Promise((resolve) => setTimeout(() => resolve({ events: [], endSeq: 1 }), 40_000)),
  })
  const readers = Array.from(
    { length: 4 },
    (_, index) => new SourceReader(slow(`pool:${index}`), index),
  )
  for (let round = 0; round < 4; round++) {
    const reads = readers.slice(0, pace.atOnce).map((reader) => reader.read(1, Date.now, pace))
    await vi.advanceTimersByTimeAsync(60_000)
    await Promise.all(reads)
  }
  expect(pace.patienceMs).toBeGreaterThan(40_000)
  for (const reader of readers.slice(0, 2)) {
    expect(reader.error).toBeUndefined()
    expect(reader.checkedMs).toBeDefined()
  }
})

test('a refusal is an answer: one source that fails at once slows down no other', async () => {
  const pace = new Pace()
  const refuse = () => Promise.reject(new Error('no'))
  const reader = new SourceReader({ name: 'pool:0', firstSeq: 1, tells: 'log', fetch: refuse }, 0)
  await reader.read(1, Date.now, pace)
  expect(reader.error).toBe('no')
  expect(pace).toMatchObject(new Pace())
})
