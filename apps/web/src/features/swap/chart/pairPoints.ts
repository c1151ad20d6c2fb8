import type { InfoCandle } from '@sluice/sdk/info'
import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'

/** Prices of pools come as whole numbers of 10^-40. A curve is drawn from floats; amounts never are. */
const PRICE_SCALE = 1e40

/** What one base token cost in the other at the end of each candle, oldest first; a pool without a price has no point. */
export const pairPoints = (
  candles: readonly InfoCandle[],
  isBase0: boolean,
): readonly ChartPoint[] =>
  candles.toReversed().flatMap(({ endMs, close }): ChartPoint[] => {
    if (close <= 0n) return []
    const price0 = Number(close) / PRICE_SCALE
    return [{ atMs: endMs, value: isBase0 ? price0 : 1 / price0 }]
  })

/** By how much the last point lies above the first, in millionths. */
export function changePpm(points: readonly ChartPoint[]): bigint | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2) return undefined
  return BigInt(Math.round((last.value / first.value - 1) * 1e6))
}
