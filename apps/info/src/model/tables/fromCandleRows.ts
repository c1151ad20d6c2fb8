import type { Row } from '../../storage/schema.ts'
import { LEVELS, type Level } from '../candles/levels.ts'
import type { PoolBook, PoolCandle, TokenBook, TokenCandle, Total } from '../state/books.ts'

export const toPoolCandle = (pool: PoolBook, row: Row<'candles_pool'>): PoolCandle => ({
  pool,
  level: levelOf(row.level),
  startMs: row.start_ms,
  open: BigInt(row.open),
  high: BigInt(row.high),
  low: BigInt(row.low),
  close: BigInt(row.close),
  openMs: row.open_ms,
  closeMs: row.close_ms,
  volume0: BigInt(row.volume0),
  volume1: BigInt(row.volume1),
  volumeUsd: BigInt(row.volume_usd),
  feesUsd: BigInt(row.fees_usd),
  txCount: row.tx_count,
  liquidity: BigInt(row.liquidity),
  locked0: BigInt(row.locked0),
  locked1: BigInt(row.locked1),
  tvlUsd: BigInt(row.tvl_usd),
})

export const toTokenCandle = (token: TokenBook, row: Row<'candles_token'>): TokenCandle => ({
  token,
  level: levelOf(row.level),
  startMs: row.start_ms,
  open: BigInt(row.open),
  high: BigInt(row.high),
  low: BigInt(row.low),
  close: BigInt(row.close),
  openMs: row.open_ms,
  closeMs: row.close_ms,
  volume: BigInt(row.volume),
  volumeUsd: BigInt(row.volume_usd),
  feesUsd: BigInt(row.fees_usd),
  txCount: row.tx_count,
  locked: BigInt(row.locked),
  tvlUsd: BigInt(row.tvl_usd),
  behindUsd: row.behind_usd === null ? undefined : BigInt(row.behind_usd),
})

export const toTotal = (row: Row<'totals'>): Total => ({
  level: levelOf(row.level),
  startMs: row.start_ms,
  volumeUsd: BigInt(row.volume_usd),
  feesUsd: BigInt(row.fees_usd),
  txCount: row.tx_count,
  tvlUsd: BigInt(row.tvl_usd),
})

function levelOf(text: string): Level {
  const found = LEVELS.find(({ level }) => level === text)
  if (found === undefined) throw new Error(`the tables name a level ${text}`)
  return found.level
}

export function lineOf<Line extends { readonly level: Level }>(
  lines: readonly Line[],
  level: string,
): Line {
  const line = lines.find((each) => each.level === level)
  if (line === undefined) throw new Error(`the tables name a level ${level}`)
  return line
}
