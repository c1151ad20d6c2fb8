import type { InfoCandle } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { candlePoints } from './candlePoints.ts'

const ONE = 10n ** 40n
const candle = (prices: readonly [bigint, bigint, bigint, bigint]): InfoCandle => {
  const [open, high, low, close] = prices
  return {
    ...{ startMs: 60_000, endMs: 120_000, open, high, low, close },
    ...{ volumeUsd: 5n * 10n ** 18n, feesUsd: 0n, tvlUsd: 0n, txCount: 1 },
  }
}

test('a candle is drawn by its prices and by what was traded', () => {
  expect(candlePoints([candle([2n * ONE, 8n * ONE, ONE, 4n * ONE])], { of: 'pool' })).toEqual([
    { atMs: 60_000, value: 4, candle: { open: 2, high: 8, low: 1 }, volume: 5 },
  ])
})

test('turned round, its highest price is its lowest', () => {
  const told = [candle([2n * ONE, 8n * ONE, ONE, 4n * ONE])]
  expect(candlePoints(told, { of: 'pool', isInverted: true })).toEqual([
    { atMs: 60_000, value: 0.25, candle: { open: 0.5, high: 1, low: 0.125 }, volume: 5 },
  ])
})

test('before a pool has a price there is nothing to draw', () => {
  expect(candlePoints([candle([0n, 0n, 0n, 0n])], { of: 'token' })).toEqual([])
})
