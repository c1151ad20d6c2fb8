import { DAY_MS, HOUR_MS, startOf } from '../model/candles/levels.ts'

/** What a candle tells of a stretch of time: prices as √price or dollars, whichever its table has. */
export type WindowCandle = {
  readonly start_ms: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly open_ms: number
  readonly volume_usd: string
  readonly fees_usd: string
  readonly tx_count: number
  readonly tvl_usd: string
  /** Amounts of the table: token 0, token 1; of a token's own candles the first. */
  readonly volumes: readonly string[]
}

/** What happened within a day, a week or 30 days. */
type Span = {
  readonly volumeUsd: bigint
  readonly feesUsd: bigint
  readonly txCount: number
  readonly volumes: readonly bigint[]
  /** As the table has prices; undefined when nothing happened. */
  readonly low: bigint | undefined
  readonly high: bigint | undefined
}

export type Windows = {
  readonly day: Span
  readonly week: Span
  readonly month: Span
  /** What was a day ago; undefined for what is younger. */
  readonly before: { readonly price: bigint; readonly tvlUsd: bigint } | undefined
}

/** Where the windows begin: 24 full hours and the current one; 7 or 30 full days and the current one. */
export function windowStarts(nowMs: number) {
  const [hour, day] = [startOf(nowMs, HOUR_MS), startOf(nowMs, DAY_MS)]
  return {
    dayMs: hour - DAY_MS,
    weekMs: day - 7 * DAY_MS,
    monthMs: day - 30 * DAY_MS,
    beforeMs: nowMs - DAY_MS,
  }
}

export type WindowStarts = ReturnType<typeof windowStarts>

/** `hours` from `dayMs` on, with the one before `beforeMs` if there is one; `days` from `monthMs` on; both oldest first. */
export function windowsOf(
  hours: readonly WindowCandle[],
  days: readonly WindowCandle[],
  starts: WindowStarts,
): Windows {
  return {
    day: spanOf(hours.filter(({ start_ms }) => start_ms >= starts.dayMs)),
    week: spanOf(days.filter(({ start_ms }) => start_ms >= starts.weekMs)),
    month: spanOf(days.filter(({ start_ms }) => start_ms >= starts.monthMs)),
    before: valueAt(hours, starts.beforeMs),
  }
}

function spanOf(candles: readonly WindowCandle[]): Span {
  let [volumeUsd, feesUsd, txCount] = [0n, 0n, 0]
  let low: bigint | undefined
  let high: bigint | undefined
  const volumes: bigint[] = []
  for (const candle of candles) {
    volumeUsd += BigInt(candle.volume_usd)
    feesUsd += BigInt(candle.fees_usd)
    txCount += candle.tx_count
    candle.volumes.forEach((volume, side) => {
      volumes[side] = (volumes[side] ?? 0n) + BigInt(volume)
    })
    const [candleLow, candleHigh] = [BigInt(candle.low), BigInt(candle.high)]
    if (low === undefined || candleLow < low) low = candleLow
    if (high === undefined || candleHigh > high) high = candleHigh
  }
  return { volumeUsd, feesUsd, txCount, volumes, low, high }
}

/** The newest value that is at least so old. */
function valueAt(hours: readonly WindowCandle[], timeMs: number): Windows['before'] {
  let index = hours.length - 1
  while (index >= 0 && (hours[index]?.start_ms ?? 0) > timeMs) index -= 1
  const at = hours[index]
  if (at === undefined) return undefined
  if (at.start_ms + HOUR_MS <= timeMs) return closeOf(at)
  // in the middle of this hour: it opened with the close of the one before
  const earlier = hours[index - 1]
  if (earlier !== undefined) return closeOf(earlier)
  return at.open_ms > timeMs ? undefined : { price: BigInt(at.open), tvlUsd: BigInt(at.tvl_usd) }
}

const closeOf = ({ close, tvl_usd }: WindowCandle) => ({
  price: BigInt(close),
  tvlUsd: BigInt(tvl_usd),
})
