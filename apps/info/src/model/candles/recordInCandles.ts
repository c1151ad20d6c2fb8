import type { Applying } from '../pools/Applying.ts'
import type { PoolBook, PoolCandle, TokenBook, TokenCandle } from '../state/books.ts'
import type { Period } from './CandleLine.ts'

/** What an event of a pool adds to candles and totals. */
export type Traded = {
  readonly volume0: bigint
  readonly volume1: bigint
  readonly volumeUsd: bigint
  readonly feesUsd: bigint
  readonly isTransaction: boolean
}

/** Nothing changed hands between the pool's tokens. */
export const NO_TRADE = { volume0: 0n, volume1: 0n, volumeUsd: 0n, feesUsd: 0n } as const

/** Enters an event that has been applied into the candles of its pool, of the pool's tokens, and into the exchange's totals. */
export function recordInCandles(applying: Applying, pool: PoolBook, traded: Traded): void {
  recordPool(applying, pool, traded)
  recordToken(applying, pool.token0, traded.volume0, traded)
  recordToken(applying, pool.token1, traded.volume1, traded)
  // what is not listed is nobody's business but its own
  if (!applying.prices.isCounted(pool)) return
  for (const line of applying.state.totals) {
    const { tvlUsd } = applying.state
    const total = line.at(applying.timeMs, (period, before) => ({
      ...period,
      ...NO_SUMS,
      tvlUsd: before?.tvlUsd ?? tvlUsd,
    }))
    add(total, traded)
    if (total === line.latest) total.tvlUsd = tvlUsd
    applying.state.touched.totals.add(total)
  }
}

function recordPool({ state, timeMs }: Applying, pool: PoolBook, traded: Traded): void {
  const { live } = pool
  if (live === undefined) return
  const { sqrtPriceX96, liquidity, tokenAmount0, tokenAmount1 } = live.state
  for (const line of pool.candles) {
    const candle = line.at(timeMs, (period, before) =>
      newPoolCandle(pool, { period, timeMs, price: before?.close ?? sqrtPriceX96 }),
    )
    closeAt(candle, sqrtPriceX96, timeMs)
    add(candle, traded)
    candle.volume0 += traded.volume0
    candle.volume1 += traded.volume1
    candle.liquidity = liquidity
    candle.locked0 = tokenAmount0
    candle.locked1 = tokenAmount1
    candle.tvlUsd = pool.tvlUsd
    state.touched.poolCandles.add(candle)
  }
}

/** A token that never had a price has no candles; one that has lost it keeps the last. */
function recordToken(
  { state, prices, timeMs }: Applying,
  token: TokenBook,
  volume: bigint,
  traded: Traded,
): void {
  const priceUsd = repriceToken({ state, prices }, token)
  state.touched.tokens.add(token)
  for (const line of token.candles) {
    const last = line.latest?.close ?? priceUsd
    if (last === undefined) return
    const candle = line.at(timeMs, (period, before) =>
      newTokenCandle(token, { period, timeMs, price: before?.close ?? last, before }),
    )
    add(candle, traded)
    candle.volume += volume
    state.touched.tokenCandles.add(candle)
  }
}

/**
 * Enters a token's price of now, which is the answer, into its candles of now. What is learnt late of a pool that was away changes
 * the price now, whenever it happened.
 */
export function repriceToken(
  { state, prices }: Pick<Applying, 'state' | 'prices'>,
  token: TokenBook,
): bigint | undefined {
  const priceUsd = prices.wholePrice(token)
  if (priceUsd === undefined) return undefined
  const tvlUsd = prices.worthUsd(token, token.locked)
  const timeMs = state.clockMs
  for (const line of token.candles) {
    const candle = line.at(timeMs, (period, before) =>
      newTokenCandle(token, { period, timeMs, price: before?.close ?? priceUsd, before }),
    )
    closeAt(candle, priceUsd, timeMs)
    candle.locked = token.locked
    candle.tvlUsd = tvlUsd
    candle.behindUsd = prices.behindUsd(token)
    state.touched.tokenCandles.add(candle)
  }
  return priceUsd
}

type Sums = { volumeUsd: bigint; feesUsd: bigint; txCount: number }

const NO_SUMS: Readonly<Sums> = { volumeUsd: 0n, feesUsd: 0n, txCount: 0 }

function add(sums: Sums, { volumeUsd, feesUsd, isTransaction }: Traded): void {
  sums.volumeUsd += volumeUsd
  sums.feesUsd += feesUsd
  if (isTransaction) sums.txCount += 1
}

type Prices = { high: bigint; low: bigint; close: bigint; closeMs: number }

function closeAt(candle: Prices, price: bigint, timeMs: number): void {
  if (price > candle.high) candle.high = price
  if (price < candle.low) candle.low = price
  candle.close = price
  candle.closeMs = timeMs
}

type Beginning = { readonly period: Period; readonly timeMs: number; readonly price: bigint }

function newPoolCandle(pool: PoolBook, { period, timeMs, price }: Beginning): PoolCandle {
  return {
    pool,
    ...period,
    open: price,
    high: price,
    low: price,
    close: price,
    openMs: timeMs,
    closeMs: timeMs,
    ...NO_SUMS,
    volume0: 0n,
    volume1: 0n,
    liquidity: 0n,
    locked0: 0n,
    locked1: 0n,
    tvlUsd: 0n,
  }
}

type TokenBeginning = Beginning & { readonly before: TokenCandle | undefined }

function newTokenCandle(
  token: TokenBook,
  { period, timeMs, price, before }: TokenBeginning,
): TokenCandle {
  return {
    token,
    ...period,
    ...NO_SUMS,
    open: price,
    high: price,
    low: price,
    close: price,
    openMs: timeMs,
    closeMs: timeMs,
    volume: 0n,
    locked: before?.locked ?? token.locked,
    tvlUsd: before?.tvlUsd ?? 0n,
    behindUsd: before === undefined ? 0n : before.behindUsd,
  }
}
