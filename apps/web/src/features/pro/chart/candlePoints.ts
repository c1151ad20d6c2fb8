import type { InfoCandle } from '@sluice/sdk/info'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import type { MarketPoint } from '../../../ui/chart/MarketChart.tsx'

/** Whose price: a pool's is that of its token 0 in its token 1, or the other way round; a token's is in dollars; a cross is that of two tokens
 * without a pool. */
export type CandleSource = {
  readonly of: 'pool' | 'token' | 'cross'
  readonly id: string
  /** Of a cross: the token that the price is counted in. */
  readonly otherId?: string
  readonly isInverted?: boolean
}

/** Prices come as whole numbers of 10^-40 and 10^-18, dollars here with 12 places. Charts are drawn from floats; amounts never are. */
const SCALES = { pool: 1e40, cross: 1e40, token: 1e18 }
const USD_SCALE = 1e12

/** Candles as they are drawn. Times without a price have none. */
export const candlePoints = (
  candles: readonly InfoCandle[],
  { of, isInverted = false }: Omit<CandleSource, 'id' | 'otherId'>,
): readonly MarketPoint[] =>
  candles.flatMap(({ startMs, open, high, low, close, volumeUsd }): MarketPoint[] => {
    if (open <= 0n || high <= 0n || low <= 0n || close <= 0n) return []
    const priceOf = (told: bigint) => {
      const price = Number(told) / SCALES[of]
      return isInverted ? 1 / price : price
    }
    // upside down the highest is the lowest
    const [top, bottom] = isInverted ? [low, high] : [high, low]
    return [
      {
        atMs: startMs,
        value: priceOf(close),
        candle: { open: priceOf(open), high: priceOf(top), low: priceOf(bottom) },
        volume: Number(dollarsOf(volumeUsd)) / USD_SCALE,
      },
    ]
  })
