import { z } from 'zod'
import { DAY_MS } from '../../model/candles/levels.ts'
import type { Row } from '../../storage/schema.ts'
import type { PoolFacts, TokenFacts } from '../../view/MarketView.ts'
import type { ChartLevel } from '../charts.ts'
import { amountText, priceText, sum, usdText } from '../decimals.ts'
import { decimal, timeMs, usd, usdOrNull } from './fields.ts'
import { decimalsOf } from './poolRecord.ts'

const period = {
  snapshotTime: timeMs,
  level: z.enum(['m1', 'm15', 'h1', 'd1']),
  beginTime: timeMs,
  endTime: timeMs,
}

/** A candle of a pool. Open, high, low and close are prices of token 0 in token 1. */
export const poolPoint = z
  .object({
    ...period,
    poolId: z.string(),
    poolFee: z.int(),
    token0LedgerId: z.string(),
    token0LiquidityAmount: decimal,
    token0Price: usdOrNull,
    token1LedgerId: z.string(),
    token1LiquidityAmount: decimal,
    token1Price: usdOrNull,
    tvlUSD: usd,
    txCount: z.int(),
    open: decimal,
    high: decimal,
    low: decimal,
    close: decimal,
    volumeToken0: decimal,
    volumeToken1: decimal,
    volumeUSD: usd,
    feesUSD: usd,
    sqrtPrice: z.string().meta({ description: 'sqrtPriceX96 at the end' }),
    openTime: timeMs.nullable().meta({ description: 'Of its first event; null without any' }),
    closeTime: timeMs.nullable(),
  })
  .meta({ id: 'PoolPoint' })

/** A candle of a token, in dollars. */
export const tokenPoint = z
  .object({
    ...period,
    tokenLedgerId: z.string(),
    price: usd,
    liquidityAmount: decimal,
    tvlUSD: usd,
    txCount: z.int(),
    open: usd,
    high: usd,
    low: usd,
    close: usd,
    amount: decimal.meta({ description: 'Volume in whole tokens' }),
    volumeUSD: usd,
    feesUSD: usd,
    openTime: timeMs.nullable(),
    closeTime: timeMs.nullable(),
  })
  .meta({ id: 'TokenPoint' })

/** A period of the whole exchange. */
export const protocolPoint = z
  .object({
    snapshotTime: timeMs,
    dayId: z.int(),
    level: z.enum(['m1', 'm15', 'h1', 'd1']),
    volumeUSD: usd,
    feesUSD: usd,
    txCount: z.int(),
    tvlUSD: usd,
  })
  .meta({ id: 'ProtocolPoint' })

export type PoolPoint = z.input<typeof poolPoint>
export type TokenPoint = z.input<typeof tokenPoint>
export type ProtocolPoint = z.input<typeof protocolPoint>

type Place = { readonly level: ChartLevel; readonly startMs: number; readonly lengthMs: number }

const periodOf = ({ level, startMs, lengthMs }: Place) => ({
  snapshotTime: startMs,
  level,
  beginTime: startMs,
  endTime: startMs + lengthMs - 1,
})

type Joinable = {
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

/** Candles in a row as one: whole numbers as text. */
function joined(rows: readonly Joinable[]) {
  const [first, last] = [rows[0], rows.at(-1)]
  const pick = (texts: string[], isBetter: (a: bigint, b: bigint) => boolean) =>
    texts.reduce((best, text) => (isBetter(BigInt(text), BigInt(best)) ? text : best))
  return {
    open: first?.open ?? '0',
    close: last?.close ?? '0',
    high: pick(
      rows.map(({ high }) => high),
      (a, b) => a > b,
    ),
    low: pick(
      rows.map(({ low }) => low),
      (a, b) => a < b,
    ),
  }
}

/** @param prices dollars of both tokens at the end, as 10^-18 */
export function toPoolPoint(
  pool: PoolFacts,
  rows: readonly Row<'candles_pool'>[],
  place: Place & { readonly prices: readonly [string | null, string | null] },
): PoolPoint {
  const { token0, token1 } = pool
  const last = rows.at(-1)
  const candle = joined(rows)
  const price = (sqrt: string) => priceText(sqrt, decimalsOf(pool))
  return {
    ...periodOf(place),
    poolId: pool.canister_id,
    poolFee: pool.fee_pips,
    token0LedgerId: token0.ledger_id,
    token0LiquidityAmount: amountText(last?.locked0 ?? 0n, token0.decimals),
    token0Price: place.prices[0] === null ? null : usdText(place.prices[0]),
    token1LedgerId: token1.ledger_id,
    token1LiquidityAmount: amountText(last?.locked1 ?? 0n, token1.decimals),
    token1Price: place.prices[1] === null ? null : usdText(place.prices[1]),
    tvlUSD: usdText(last?.tvl_usd ?? 0n),
    txCount: rows.reduce((count, { tx_count }) => count + tx_count, 0),
    // a high of √price is a high of the price: it grows with it
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    volumeToken0: amountText(sum(rows.map(({ volume0 }) => volume0)), token0.decimals),
    volumeToken1: amountText(sum(rows.map(({ volume1 }) => volume1)), token1.decimals),
    volumeUSD: usdText(sum(rows.map(({ volume_usd }) => volume_usd))),
    feesUSD: usdText(sum(rows.map(({ fees_usd }) => fees_usd))),
    sqrtPrice: candle.close,
    openTime: rows[0]?.open_ms ?? null,
    closeTime: last?.close_ms ?? null,
  }
}

export function toTokenPoint(
  token: TokenFacts,
  rows: readonly Row<'candles_token'>[],
  place: Place,
): TokenPoint {
  const last = rows.at(-1)
  const candle = joined(rows)
  return {
    ...periodOf(place),
    tokenLedgerId: token.ledger_id,
    price: usdText(candle.close),
    liquidityAmount: amountText(last?.locked ?? 0n, token.decimals),
    tvlUSD: usdText(last?.tvl_usd ?? 0n),
    txCount: rows.reduce((count, { tx_count }) => count + tx_count, 0),
    open: usdText(candle.open),
    high: usdText(candle.high),
    low: usdText(candle.low),
    close: usdText(candle.close),
    amount: amountText(sum(rows.map(({ volume }) => volume)), token.decimals),
    volumeUSD: usdText(sum(rows.map(({ volume_usd }) => volume_usd))),
    feesUSD: usdText(sum(rows.map(({ fees_usd }) => fees_usd))),
    openTime: rows[0]?.open_ms ?? null,
    closeTime: last?.close_ms ?? null,
  }
}

export function toProtocolPoint(
  rows: readonly Row<'totals'>[],
  { level, startMs }: Place,
): ProtocolPoint {
  return {
    snapshotTime: startMs,
    dayId: Math.floor(startMs / DAY_MS),
    level,
    volumeUSD: usdText(sum(rows.map(({ volume_usd }) => volume_usd))),
    feesUSD: usdText(sum(rows.map(({ fees_usd }) => fees_usd))),
    txCount: rows.reduce((count, { tx_count }) => count + tx_count, 0),
    tvlUSD: usdText(rows.at(-1)?.tvl_usd ?? 0n),
  }
}

const SILENT = { txCount: 0, volumeUSD: '0', feesUSD: '0' }
const STILL = { ...SILENT, openTime: null, closeTime: null }
const flat = (close: string) => ({ open: close, high: close, low: close, close })

/** A period in which nothing happened after one that is known. */
export const repeatedPoolPoint = (before: PoolPoint, place: Place): PoolPoint => ({
  ...before,
  ...periodOf(place),
  ...STILL,
  ...flat(before.close),
  volumeToken0: '0',
  volumeToken1: '0',
})

export const repeatedTokenPoint = (before: TokenPoint, place: Place): TokenPoint => ({
  ...before,
  ...periodOf(place),
  ...STILL,
  ...flat(before.close),
  amount: '0',
})

export const repeatedProtocolPoint = (
  before: ProtocolPoint,
  { startMs }: Place,
): ProtocolPoint => ({
  ...before,
  ...SILENT,
  snapshotTime: startMs,
  dayId: Math.floor(startMs / DAY_MS),
})
