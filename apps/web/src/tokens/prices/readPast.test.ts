import type { InfoCandle } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { readPast } from './readPast.ts'

const candle = (startMs: number): InfoCandle => ({
  ...{ startMs, endMs: startMs + 1, open: 1n, high: 1n, low: 1n, close: 1n },
  ...{ volumeUsd: 0n, feesUsd: 0n, tvlUsd: 0n, txCount: 0 },
})

test('a young past is drawn of finer figures, an old one as coarse as it is meant to be', async () => {
  const asked: string[] = []
  const past = (counts: Readonly<Record<string, number>>) =>
    readPast('all', async ({ level }) => {
      asked.push(level)
      return Array.from({ length: counts[level] ?? 0 }, (_, index) => candle(index))
    })
  expect(await past({ d1: 1, h1: 1, m15: 3, m1: 40 })).toHaveLength(40)
  expect(await past({ d1: 5, h1: 110 })).toHaveLength(110)
  expect(await past({ d1: 12 })).toHaveLength(12)
  expect(await past({})).toHaveLength(0)
  expect(asked.join(' ')).toBe('d1 h1 m15 m1 d1 h1 d1 d1')
})
