import type { InfoCandle } from '@sluice/sdk/info'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'

export const CHARTS = ['price', 'volume', 'tvl', 'fees'] as const
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
  return chart === 'price'
    ? told.filter(({ close }) => close > 0n).map((one) => candleOf(one, PRICE_SCALES[of]))
    : told.map((one) => ({ atMs: one.startMs, value: usdOf(FIGURES[chart](one)) }))
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
