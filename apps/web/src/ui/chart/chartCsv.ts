import { toCsv } from '../../format/csv.ts'
import type { ChartPoint } from './ChartFrame.tsx'

type Point = ChartPoint & { readonly volume?: number }

/**
 * Points as a table: times in UTC, figures with a full stop and every digit that there is. With `other` what is compared, both as their
 * change in percent.
 */
export function chartCsv(points: readonly Point[], column: string, other?: string): string {
  if (other !== undefined) return comparedCsv(points, [column, other])
  const hasCandles = points.some(({ candle }) => candle !== undefined)
  const hasVolume = points.some(({ volume }) => volume !== undefined)
  const head = [
    'time_utc',
    ...(hasCandles ? ['open', 'high', 'low', 'close'] : [column]),
    ...(hasVolume ? ['volume_usd'] : []),
  ]
  const rows = points.map(({ atMs, value, candle, volume }) => [
    new Date(atMs).toISOString(),
    ...(hasCandles ? [candle?.open ?? value, candle?.high ?? value, candle?.low ?? value] : []),
    value,
    ...(hasVolume ? [volume ?? 0] : []),
  ])
  return toCsv([head, ...rows])
}

/** The names are anybody's words. */
function comparedCsv(points: readonly Point[], names: readonly string[]): string {
  return toCsv([
    ['time_utc', ...names.map((name) => `${name} change_percent`)],
    ...points.map(({ atMs, value, other }) => [new Date(atMs).toISOString(), value, other]),
  ])
}
