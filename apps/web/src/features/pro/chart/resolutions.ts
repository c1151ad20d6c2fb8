import type { ChartLevel, InfoCandle } from '@sluice/sdk/info'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a candle lasts, and of which candles of the service it is made. */
export const RESOLUTIONS = {
  '1m': { level: 'm1', ms: MINUTE_MS },
  '5m': { level: 'm1', ms: 5 * MINUTE_MS },
  '15m': { level: 'm15', ms: 15 * MINUTE_MS },
  '30m': { level: 'm15', ms: 30 * MINUTE_MS },
  '1h': { level: 'h1', ms: HOUR_MS },
  '4h': { level: 'h1', ms: 4 * HOUR_MS },
  '1D': { level: 'd1', ms: DAY_MS },
  '1W': { level: 'd1', ms: 7 * DAY_MS },
} as const satisfies Record<string, { level: ChartLevel; ms: number }>
export type Resolution = keyof typeof RESOLUTIONS

export const RESOLUTION_IDS = [
  '1h',
  '1m',
  '5m',
  '15m',
  '30m',
  '4h',
  '1D',
  '1W',
] as const satisfies readonly Resolution[]

/** The first moment of 1970 was a Thursday; weeks begin on Mondays. */
const FIRST_MONDAY_MS = 4 * DAY_MS

/** Candles of a longer time, oldest first, from shorter ones, oldest first. Those that follow each other within it are one. */
export function mergeCandles(candles: readonly InfoCandle[], ms: number): readonly InfoCandle[] {
  const offset = ms === 7 * DAY_MS ? FIRST_MONDAY_MS : 0
  const merged: InfoCandle[] = []
  for (const candle of candles) {
    const startMs = candle.startMs - ((((candle.startMs - offset) % ms) + ms) % ms)
    const last = merged.at(-1)
    if (last?.startMs === startMs) merged[merged.length - 1] = joined(last, candle)
    else merged.push({ ...candle, startMs, endMs: startMs + ms })
  }
  return merged
}

const joined = (first: InfoCandle, second: InfoCandle): InfoCandle => ({
  ...first,
  high: first.high > second.high ? first.high : second.high,
  low: first.low < second.low ? first.low : second.low,
  close: second.close,
  tvlUsd: second.tvlUsd,
  volumeUsd: first.volumeUsd + second.volumeUsd,
  feesUsd: first.feesUsd + second.feesUsd,
  txCount: first.txCount + second.txCount,
})
