import type { EarnHistoryQuery, InfoEarnPoint } from '@sluice/sdk/info'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'

export const EARN_CHARTS = ['tvl', 'apr'] as const
export type EarnChart = (typeof EARN_CHARTS)[number]

export const EARN_RANGES = {
  day: { level: 'm10', limit: 144 },
  week: { level: 'h1', limit: 168 },
  month: { level: 'h1', limit: 720 },
  all: { level: 'd1', limit: 1_000 },
} as const satisfies Record<string, EarnHistoryQuery>
export type EarnRange = keyof typeof EARN_RANGES

/** Charts are drawn from floats; amounts never are. */
const USD_SCALE = 1e12

/** What a chart draws of a history: dollars, or parts per million. Where nobody knew there is no point. */
export const earnPoints = (
  history: readonly InfoEarnPoint[],
  chart: EarnChart,
): readonly ChartPoint[] =>
  history.flatMap(({ startMs, tvlUsd, aprPpm }) => {
    const value =
      chart === 'apr'
        ? aprPpm === undefined
          ? undefined
          : Number(aprPpm)
        : tvlUsd === undefined
          ? undefined
          : Number(dollarsOf(tvlUsd)) / USD_SCALE
    return value === undefined ? [] : [{ atMs: startMs, value }]
  })
