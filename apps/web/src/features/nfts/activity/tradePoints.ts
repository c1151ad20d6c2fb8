import type { InfoNftPoint } from '@sluice/sdk/info'
import { toCsv } from '../../../format/csv.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'

/** Of what the info service tells in dollars. */
const INFO_USD_DECIMALS = 18

export const TRADE_RANGES = {
  week: { level: 'h1', limit: 168 },
  month: { level: 'd1', limit: 30 },
  all: { level: 'd1', limit: 1_000 },
} as const
export type TradeRange = keyof typeof TRADE_RANGES
export const isTradeRange = (id: string): id is TradeRange => id in TRADE_RANGES

/** What was sold in each hour or day, oldest first, in dollars. Charts are drawn from floats. */
export const tradePoints = (past: readonly InfoNftPoint[]): readonly ChartPoint[] =>
  past.map(({ startMs, volumeUsd }) => ({
    atMs: startMs,
    value: Number(toDecimalText(volumeUsd, INFO_USD_DECIMALS)),
  }))

/** All that is known of the past, to the last digit, as a table with times in UTC. */
export const tradeCsv = (past: readonly InfoNftPoint[]): string =>
  toCsv([
    ['time_utc', 'sales', 'volume_usd', 'wash_sales', 'wash_usd'],
    ...past.map(({ startMs, sales, volumeUsd, washes, washUsd }) => [
      new Date(startMs).toISOString(),
      `${sales}`,
      toDecimalText(volumeUsd, INFO_USD_DECIMALS),
      `${washes}`,
      toDecimalText(washUsd, INFO_USD_DECIMALS),
    ]),
  ])
