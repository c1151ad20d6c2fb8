import type { InfoCandle } from '@sluice/sdk/info'

/** Pools tell prices as whole numbers of 10^-40. */
const POOL_SCALE = 10n ** 40n

/**
 * What one token costs in another that it shares no pool with, from what both cost in dollars: candles as a pool would tell them, at the
 * times of which both are known. Nobody knows how far the pair went between two prices, so a candle is as high as its ends; and nothing
 * is traded in a pool that does not exist.
 */
export function crossCandles(
  base: readonly InfoCandle[],
  quote: readonly InfoCandle[],
): readonly InfoCandle[] {
  const quotes = new Map(quote.map((candle) => [candle.startMs, candle]))
  return base.flatMap((candle): InfoCandle[] => {
    const other = quotes.get(candle.startMs)
    if (!other || other.open <= 0n || other.close <= 0n) return []
    const open = (candle.open * POOL_SCALE) / other.open
    const close = (candle.close * POOL_SCALE) / other.close
    const [low, high] = open < close ? [open, close] : [close, open]
    const { startMs, endMs } = candle
    const ends = { startMs, endMs, open, high, low, close }
    return [{ ...ends, volumeUsd: 0n, feesUsd: 0n, tvlUsd: 0n, txCount: 0 }]
  })
}
