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

const HOUR_MS = 3_600_000
const hour = (index: number, fees: number, tvl = 864): InfoCandle => ({
  ...candle(index * HOUR_MS, price(2)),
  endMs: (index + 1) * HOUR_MS,
  ...{ feesUsd: usd(fees), tvlUsd: usd(tvl) },
})
const aprOf = (...hours: InfoCandle[]) =>
  chartPoints(hours.toReversed(), 'apr', 'pool').map(({ value }) => value)

test("a pool's yield is that of the day before each moment, for providers, in parts per million a year", () => {
  // four fifths of a dollar an hour are 6912 dollars in a year of 360 days, of 864
  expect(aprOf(hour(0, 1))).toEqual([8_000_000])
  expect(aprOf(hour(0, 1), hour(1, 0))).toEqual([8_000_000, 4_000_000])
  const day = Array.from({ length: 26 }, (_, index) => hour(index, index === 0 ? 24 : 0))
  expect(aprOf(...day).slice(-3)).toEqual([8_000_000, 0, 0])
})

test('an empty pool has no yield', () => {
  expect(aprOf(hour(0, 1, 0), hour(1, 1))).toEqual([8_000_000])
})

test('a token has its price in dollars', () => {
  const told = { ...candle(10, usd(5)), open: usd(4), high: usd(6), low: usd(3) }
  expect(chartPoints([told], 'price', 'token')).toEqual([
    { atMs: 10, value: 5, candle: { open: 4, high: 6, low: 3 } },
  ])
})
