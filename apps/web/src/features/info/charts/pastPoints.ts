import type { InfoCandle } from '@sluice/sdk/info'
import { PROVIDERS_PERCENT, yearlyPpm } from '@sluice/sdk/pastFees'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'

export const CHARTS = ['price', 'volume', 'tvl', 'fees', 'apr'] as const
export type Chart = (typeof CHARTS)[number]

/** What candles are of: a pool's tell the price of its token 0 in its token 1, a token's the price in dollars; of the exchange there is no price. */
export type PastOf = 'pool' | 'token' | 'exchange'

/** Prices come as whole numbers of 10^-40 and 10^-18, dollars here with 12 places. Charts are drawn from floats; amounts never are. */
const PRICE_SCALES = { pool: 1e40, token: 1e18, exchange: 1 }
const USD_SCALE = 1e12

const usdOf = (value: bigint): number => Number(dollarsOf(value)) / USD_SCALE

/** What a chart draws of candles, oldest first. */
export function chartPoints(
  candles: readonly InfoCandle[],
  chart: Chart,
  of: PastOf,
): readonly ChartPoint[] {
  const told = candles.toReversed()
  switch (chart) {
    case 'price':
      return told.filter(({ close }) => close > 0n).map((one) => candleOf(one, PRICE_SCALES[of]))
    case 'apr':
      return aprPoints(told)
    default:
      return told.map((one) => ({ atMs: one.startMs, value: usdOf(FIGURES[chart](one)) }))
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * At each moment: what providers had earned in the day before it, or since the first candle, as a share of what lay in the pool then, for a
 * year; in parts per million. A moment with nothing in the pool is left out.
 */
function aprPoints(told: readonly InfoCandle[]): readonly ChartPoint[] {
  let first = 0
  let feesUsd = 0n
  return told.flatMap((one) => {
    feesUsd += one.feesUsd
    for (let oldest = told[first]; oldest && oldest.startMs < one.endMs - DAY_MS; ) {
      feesUsd -= oldest.feesUsd
      oldest = told[++first]
    }
    const minutes = Math.round((one.endMs - (told[first]?.startMs ?? one.startMs)) / MINUTE_MS)
    const anHour = 60n * ((feesUsd * PROVIDERS_PERCENT) / 100n)
    const ppm = yearlyPpm(anHour, one.tvlUsd, minutes)
    return ppm === undefined ? [] : [{ atMs: one.startMs, value: Number(ppm) }]
  })
}

const FIGURES = {
  volume: ({ volumeUsd }: InfoCandle) => volumeUsd,
  tvl: ({ tvlUsd }: InfoCandle) => tvlUsd,
  fees: ({ feesUsd }: InfoCandle) => feesUsd,
}

function candleOf({ startMs, open, high, low, close }: InfoCandle, scale: number): ChartPoint {
  const priceOf = (value: bigint) => Number(value) / scale
  return {
    atMs: startMs,
    value: priceOf(close),
    candle: { open: priceOf(open), high: priceOf(high), low: priceOf(low) },
  }
}
