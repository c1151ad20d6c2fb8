import { DAY_MS } from '../candles/levels.ts'

/** True from the day that begins at `startMs`, until a later one says otherwise. Lists of them are oldest first. */
export type FromDay = { readonly startMs: number; readonly value: bigint }

/** What somebody held of a token. */
export type TokenPast = {
  readonly tokenId: number
  /** Unknown decimals make every price unknown. */
  readonly decimals: number | null
  /** Smallest units at the ends of days. */
  readonly balances: readonly FromDay[]
  /** Of a whole token, in 10^-18 dollars, at the ends of days. */
  readonly prices: readonly FromDay[]
}

/** What a position was worth, with its fees, while it was somebody's. */
export type PositionPast = {
  /** In 10^-18 dollars, at the ends of days. */
  readonly values: readonly FromDay[]
  readonly held: readonly Span[]
}

/** From a moment until another, or until now. */
export type Span = { readonly fromMs: number; readonly untilMs: number | undefined }

/** In 10^-18 dollars, at the end of a day that begins at `startMs`. */
export type DayWorth = {
  readonly startMs: number
  readonly tokensUsd: bigint
  readonly positionsUsd: bigint
}

type Past = {
  /** Beginnings of the days that are asked for, all of them over; oldest first. */
  readonly days: readonly number[]
  readonly tokens: readonly TokenPast[]
  readonly positions: readonly PositionPast[]
}

/**
 * What somebody's holdings were worth at the end of each day, rounded down for each token. Of the days before anything was held only
 * the last is told. Tokens that were held on a day on which nothing told their price are named, and do not count on it.
 */
export function dailyWorth({ days, tokens, positions }: Past): {
  readonly days: readonly DayWorth[]
  readonly unpricedIds: readonly number[]
} {
  const sums = days.map((startMs) => ({ startMs, tokensUsd: 0n, positionsUsd: 0n, isEmpty: true }))
  const unpricedIds = new Set<number>()
  for (const { tokenId, decimals, balances, prices } of tokens) {
    const [balanceOn, priceOn] = [follow(balances), follow(prices)]
    for (const sum of sums) {
      const [balance = 0n, price] = [balanceOn(sum.startMs), priceOn(sum.startMs)]
      if (balance === 0n) continue
      sum.isEmpty = false
      if (price === undefined || decimals === null) unpricedIds.add(tokenId)
      else sum.tokensUsd += (balance * price) / 10n ** BigInt(decimals)
    }
  }
  for (const { values, held } of positions) {
    const valueOn = follow(values)
    for (const sum of sums) {
      const value = valueOn(sum.startMs)
      if (value === undefined || !isHeldAtEnd(held, sum.startMs)) continue
      sum.isEmpty = false
      sum.positionsUsd += value
    }
  }
  const firstHeld = sums.findIndex(({ isEmpty }) => !isEmpty)
  const told = sums.slice(Math.max(0, (firstHeld < 0 ? sums.length : firstHeld) - 1))
  return { days: told.map(({ isEmpty: _, ...day }) => day), unpricedIds: [...unpricedIds] }
}

/** A reader of what is true on days, which are to be asked for in their order. */
function follow(line: readonly FromDay[]): (startMs: number) => bigint | undefined {
  let next = 0
  let value: bigint | undefined
  return (startMs) => {
    for (let row = line[next]; row !== undefined && row.startMs <= startMs; row = line[next]) {
      value = row.value
      next += 1
    }
    return value
  }
}

/** What changes hands as a day ends is still in the old ones: a day is written down before what follows it. */
const isHeldAtEnd = (spans: readonly Span[], startMs: number): boolean =>
  spans.some(
    ({ fromMs, untilMs }) =>
      fromMs < startMs + DAY_MS && (untilMs === undefined || untilMs >= startMs + DAY_MS),
  )
