import type { InfoCandle } from '@sluice/sdk/info'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeCandles, RESOLUTION_IDS, RESOLUTIONS } from './resolutions.ts'

const HOUR_MS = 3_600_000
const candle = (startMs: number, prices: readonly [bigint, bigint, bigint, bigint]): InfoCandle => {
  const [open, high, low, close] = prices
  const figures = { volumeUsd: 2n, feesUsd: 1n, tvlUsd: BigInt(startMs), txCount: 1 }
  return { startMs, endMs: startMs + HOUR_MS, open, high, low, close, ...figures }
}

test('four hours are one candle', () => {
  const hours = [
    candle(0, [5n, 7n, 4n, 6n]),
    candle(HOUR_MS, [6n, 9n, 6n, 8n]),
    candle(3 * HOUR_MS, [8n, 8n, 1n, 2n]),
    candle(4 * HOUR_MS, [2n, 3n, 2n, 3n]),
  ]
  const [first, second, ...others] = mergeCandles(hours, 4 * HOUR_MS)
  expect(first).toMatchObject({
    ...{ startMs: 0, endMs: 4 * HOUR_MS, open: 5n, high: 9n, low: 1n, close: 2n },
    ...{ volumeUsd: 6n, feesUsd: 3n, txCount: 3, tvlUsd: BigInt(3 * HOUR_MS) },
  })
  expect(second).toMatchObject({ startMs: 4 * HOUR_MS, open: 2n, close: 3n })
  expect(others).toEqual([])
})

test('weeks begin on Mondays', () => {
  const sunday = Date.UTC(2026, 10, 22)
  const monday = Date.UTC(2026, 10, 23)
  const weeks = mergeCandles(
    [candle(sunday, [1n, 1n, 1n, 1n]), candle(monday, [2n, 2n, 2n, 2n])],
    RESOLUTIONS['1W'].ms,
  )
  expect(weeks.map(({ startMs }) => startMs)).toEqual([Date.UTC(2026, 10, 16), monday])
})

test('nothing that was traded is lost or counted twice', () => {
  const hours = fc.uniqueArray(fc.nat(400), { maxLength: 60 }).map((at) => at.toSorted(byNumber))
  fc.assert(
    fc.property(hours, fc.constantFrom(...RESOLUTION_IDS), (at, id) => {
      const candles = at.map((hour) => candle(hour * HOUR_MS, [1n, 2n, 1n, 2n]))
      const merged = mergeCandles(candles, RESOLUTIONS[id].ms)
      const sum = merged.reduce((all, one) => all + one.volumeUsd, 0n)
      expect(sum).toBe(2n * BigInt(at.length))
      const starts = merged.map(({ startMs }) => startMs)
      expect(starts).toEqual([...new Set(starts)].toSorted(byNumber))
    }),
    share(500),
  )
})

const byNumber = (a: number, b: number) => a - b
