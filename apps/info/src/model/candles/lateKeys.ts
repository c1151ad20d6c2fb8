import type { Row } from '../../storage/schema.ts'
import type { PlacedEvent } from '../events/PlacedEvent.ts'
import type { TokenBook } from '../state/books.ts'
import type { MarketState } from '../state/MarketState.ts'
import { lineOf, toTokenCandle, toTotal } from '../tables/fromCandleRows.ts'
import type { CandleLine, Period } from './CandleLine.ts'
import { LEVELS, MINUTE_MS, startOf } from './levels.ts'

/** Candles of past periods that events will add to and that are not at hand. */
export type LateKeys = {
  readonly tokens: readonly { readonly token: TokenBook; readonly period: Period }[]
  readonly totals: readonly Period[]
}

const POOL = 'pool:'

/**
 * Tokens and totals gather the events of many pools, some of which come late. Ask before applying events, and bring the candles
 * to hand. Pools themselves tell in the order of time.
 */
export function lateKeys(state: MarketState, events: readonly PlacedEvent[]): LateKeys {
  const tokens = new Map<string, { token: TokenBook; period: Period }>()
  const totals = new Map<string, Period>()
  let clockMs = state.clockMs
  for (const { source, timeMs } of events) {
    if (!source.startsWith(POOL)) continue
    const pool = state.pools.get(source.slice(POOL.length))
    clockMs = Math.max(clockMs, timeMs)
    if (pool === undefined || startOf(timeMs, MINUTE_MS) === startOf(clockMs, MINUTE_MS)) continue
    for (const { level, lengthMs } of LEVELS) {
      const startMs = startOf(timeMs, lengthMs)
      if (startMs === startOf(clockMs, lengthMs)) continue
      const period = { level, startMs }
      if (isMissing(lineOf(state.totals, level), startMs)) totals.set(`${level} ${startMs}`, period)
      for (const token of [pool.token0, pool.token1]) {
        if (isMissing(lineOf(token.candles, level), startMs))
          tokens.set(`${token.id} ${level} ${startMs}`, { token, period })
      }
    }
  }
  return { tokens: [...tokens.values()], totals: [...totals.values()] }
}

/** Whether a period is before the latest, and was written and forgotten. */
const isMissing = <Candle extends Period>(line: CandleLine<Candle>, startMs: number): boolean =>
  line.latest !== undefined && startMs < line.latest.startMs && !line.has(startMs)

/** Puts a candle to hand: that of a late period, or the last before it, where the new one begins. */
export function rememberToken(token: TokenBook, row: Row<'candles_token'>): void {
  const line = lineOf(token.candles, row.level)
  if (!line.has(row.start_ms)) line.add(toTokenCandle(token, row))
}

export function rememberTotal(state: MarketState, row: Row<'totals'>): void {
  const line = lineOf(state.totals, row.level)
  if (!line.has(row.start_ms)) line.add(toTotal(row))
}
