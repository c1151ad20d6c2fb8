import type { InfoCandle } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { chartPoints } from './pastPoints.ts'

const price = (value: number) => BigInt(value) * 10n ** 40n
const usd = (value: number) => BigInt(value) * 10n ** 18n
const candle = (startMs: number, close: bigint): InfoCandle => ({
  ...{ startMs, endMs: startMs + 1, open: price(2), high: price(4), low: price(1), close },
  ...{ volumeUsd: usd(30), feesUsd: usd(3), tvlUsd: usd(300), txCount: 1 },
})
/** The service tells the newest first. */
const CANDLES = [candle(20, price(3)), candle(10, price(2))]

test('prices are candles, oldest first; one without a price is left out', () => {
  expect(chartPoints([...CANDLES, candle(0, 0n)], 'price', 'pool')).toEqual([
    { atMs: 10, value: 2, candle: { open: 2, high: 4, low: 1 } },
    { atMs: 20, value: 3, candle: { open: 2, high: 4, low: 1 } },
  ])
})

test.each([
  ['volume', 30],
  ['tvl', 300],
  ['fees', 3],
] as const)('%s is drawn in dollars', (chart, value) => {
  expect(chartPoints(CANDLES, chart, 'pool')).toEqual([
    { atMs: 10, value },
    { atMs: 20, value },
  ])
})

test('a token has its price in dollars', () => {
  const told = { ...candle(10, usd(5)), open: usd(4), high: usd(6), low: usd(3) }
  expect(chartPoints([told], 'price', 'token')).toEqual([
    { atMs: 10, value: 5, candle: { open: 4, high: 6, low: 3 } },
  ])
})
