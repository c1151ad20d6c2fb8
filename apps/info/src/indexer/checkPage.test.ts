import { expect, test } from 'vitest'
import { checkPage } from './checkPage.ts'

const asked = { name: 'farm:a', seq: 5, limit: 10, lastMs: 0, nowMs: 1_000 }
const event = { kind: 'earnRecorded', op: 'stake', owner: 'a', amount: 1n, atMs: 1 } as const
const from = (seq: number) =>
  [seq, seq + 1].map((next) => ({
    seq: next,
    timeMs: 1,
    event: { ...event, positionId: undefined, liquidity: undefined },
  }))

test('a source goes on with the number that was asked for', () => {
  checkPage({ events: from(5), endSeq: 7 }, asked)
  for (const seq of [4, 6])
    expect(() => checkPage({ events: from(seq), endSeq: 10 }, asked)).toThrow('was expected')
})

test('a source that has forgotten what was asked for goes on with the oldest that it has', () => {
  checkPage({ events: from(8), endSeq: 10, firstSeq: 8 }, asked)
  for (const firstSeq of [7, 9])
    expect(() => checkPage({ events: from(8), endSeq: 10, firstSeq }, asked)).toThrow(
      'was expected',
    )
  // and never back to what was told
  expect(() => checkPage({ events: from(3), endSeq: 10, firstSeq: 3 }, asked)).toThrow(
    'was expected',
  )
})
