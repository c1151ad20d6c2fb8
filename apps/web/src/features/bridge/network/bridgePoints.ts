import type { InfoBridgePoint } from '@sluice/sdk/info'
import { toCsv } from '../../../format/csv.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'

export const BRIDGE_RANGES = {
  week: { level: 'h1', limit: 168 },
  month: { level: 'd1', limit: 30 },
  all: { level: 'd1', limit: 1_000 },
} as const
export type BridgeRange = keyof typeof BRIDGE_RANGES
export const isRange = (id: string): id is BridgeRange => id in BRIDGE_RANGES

/** What is drawn of hours or days, oldest first: coins, and beside them the supply where it was known. Charts are drawn from floats. */
export const bridgePoints = (
  days: readonly InfoBridgePoint[],
  decimals: number,
): readonly ChartPoint[] =>
  days.map(({ startMs, coins, supply }) => ({
    atMs: startMs,
    value: Number(toDecimalText(coins, decimals)),
    ...(supply === undefined ? {} : { other: Number(toDecimalText(supply, decimals)) }),
  }))

/** All that is known of the days, to the last digit, as a table with times in UTC. */
export function bridgeCsv(days: readonly InfoBridgePoint[], decimals: number): string {
  const amount = (value: bigint) => toDecimalText(value, decimals)
  return toCsv([
    ['time_utc', 'minted', 'dissolved', 'fees', 'refunded', 'coins', 'owed', 'supply'],
    ...days.map((day) => [
      new Date(day.startMs).toISOString(),
      ...[day.minted, day.dissolved, day.fees, day.refunded, day.coins, day.owed].map(amount),
      day.supply === undefined ? undefined : amount(day.supply),
    ]),
  ])
}
