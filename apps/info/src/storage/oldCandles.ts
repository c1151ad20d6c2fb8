import { DAY_MS, startOf } from '../model/candles/levels.ts'

/** How many days candles are kept; those of days for ever. All can be rebuilt. */
const KEPT_DAYS = [
  ['m1', 90],
  ['h1', 730],
] as const
/** The same of how farms, staking pools and claim events stood. */
const KEPT_LOOKS = [
  ['m10', 14],
  ['h1', 730],
] as const

/** Statements that take away candles too old to be shown, as of the market's clock. */
export function oldCandles(clockMs: number, prefix = ''): string[] {
  const today = startOf(clockMs, DAY_MS)
  const older = (table: string) => (kept: readonly [level: string, days: number]) =>
    `delete from "${prefix}${table}" where level = '${kept[0]}' and start_ms < ${today - kept[1] * DAY_MS}`
  return [
    ...['candles_pool', 'candles_token', 'totals'].flatMap((table) => KEPT_DAYS.map(older(table))),
    ...KEPT_LOOKS.map(older('earn_history')),
  ]
}
