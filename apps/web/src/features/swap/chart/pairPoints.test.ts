import type { InfoCandle } from '@sluice/sdk/info'
import { expect, test } from 'vitest'
import { changePpm, pairPoints } from './pairPoints.ts'

const candle = (endMs: number, close: bigint): InfoCandle => ({
  startMs: endMs - 1,
  endMs,
  open: close,
  high: close,
  low: close,
  close,
  volumeUsd: 0n,
  feesUsd: 0n,
  tvlUsd: 0n,
  txCount: 0,
})
const ONE = 10n ** 40n

test('candles come newest first and are drawn from the oldest on, in either direction', () => {
  const candles = [candle(2, 4n * ONE), candle(1, 2n * ONE), candle(0, 0n)]
  expect(pairPoints(candles, true)).toEqual([
    { atMs: 1, value: 2 },
    { atMs: 2, value: 4 },
  ])
  expect(pairPoints(candles, false)).toEqual([
    { atMs: 1, value: 0.5 },
    { atMs: 2, value: 0.25 },
  ])
})

test('how far a price has come', () => {
  expect(changePpm(pairPoints([candle(2, 3n * ONE), candle(1, 2n * ONE)], true))).toBe(500_000n)
  expect(changePpm(pairPoints([candle(2, 3n * ONE)], true))).toBeUndefined()
})
