import type { InfoCandle } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { crossCandles } from './crossCandles.ts'

/** In whole dollars; the service tells them with 18 places. */
const candle = (startMs: number, open: bigint, close: bigint): InfoCandle => ({
  ...{ startMs, endMs: startMs + 60_000, feesUsd: 0n, tvlUsd: 0n, txCount: 3 },
  ...{ open: open * 10n ** 18n, close: close * 10n ** 18n, volumeUsd: 5n },
  ...{ high: close * 10n ** 18n, low: open * 10n ** 18n },
})
const ONE = 10n ** 40n

test('the price of a pair is what one token costs in dollars by what the other does', () => {
  const [crossed] = crossCandles([candle(0, 8n, 12n)], [candle(0, 4n, 3n)])
  expect(crossed).toMatchObject({ startMs: 0, endMs: 60_000, open: 2n * ONE, close: 4n * ONE })
  expect(crossed).toMatchObject({ low: 2n * ONE, high: 4n * ONE, volumeUsd: 0n })
})

test('times of which only one is known, or where the other was worth nothing, are left out', () => {
  const base = [candle(120_000, 8n, 8n), candle(60_000, 8n, 8n), candle(0, 8n, 8n)]
  const quote = [candle(120_000, 2n, 2n), candle(60_000, 0n, 0n)]
  expect(crossCandles(base, quote).map(({ startMs }) => startMs)).toEqual([120_000])
})
