import { backedWorth } from '@sluice/sdk/backedWorth'
import { DAY_MS } from '../candles/levels.ts'

/** True from the day that begins at `startMs`, until a later one says otherwise. Lists of them are oldest first. */
export type FromDay = { readonly startMs: number; readonly value: bigint }

/** A price, and what stood behind it in dollars of 10^-18; undefined where nothing limits it. */
export type PriceDay = FromDay & { readonly behindUsd?: bigint | undefined }

/** Where something is: in the wallet, in pools, in farms or in staking pools. */
type Place = 'tokens' | 'positions' | 'farms' | 'stakes'

/** What somebody held of a token in one place. */
export type TokenPast = {
  readonly place: Place
  readonly tokenId: number
  /** Unknown decimals make every price unknown. */
  readonly decimals: number | null
  /** Smallest units at the ends of days. */
  readonly balances: readonly FromDay[]
  /** Of a whole token, in 10^-18 dollars, at the ends of days. */
  readonly prices: readonly PriceDay[]
}

/** What a position was worth, with its fees, while it was somebody's. */
export type PositionPast = {
  readonly place: Place
  /** In 10^-18 dollars, at the ends of days. */
  readonly values: readonly PositionDay[]
  readonly held: readonly Span[]
}

/** With the tokens in it that had no price then, and do not count. */
export type PositionDay = FromDay & { readonly unpricedIds: readonly number[] }

/** From a moment until another, or until now. */
export type Span = { readonly fromMs: number; readonly untilMs: number | undefined }

/** In 10^-18 dollars, at the end of a day that begins at `startMs`. */
export type DayWorth = { readonly startMs: number; readonly usd: Readonly<Record<Place, bigint>> }

export const NOTHING: DayWorth['usd'] = { tokens: 0n, positions: 0n, farms: 0n, stakes: 0n }

type Past = {
  /** Beginnings of the days that are asked for, all of them over; oldest first. */
  readonly days: readonly number[]
  readonly tokens: readonly TokenPast[]
  readonly positions: readonly PositionPast[]
}

/**
 * What somebody's holdings were worth at the end of each day, rounded down for each token and place. Of the days before anything was
 * held only the last is told. Tokens that were held on a day on which nothing told their price are named, and do not count on it.
 */
export function dailyWorth({ days, tokens, positions }: Past): {
  readonly days: readonly DayWorth[]
  readonly unpricedIds: readonly number[]
} {
  const sums = days.map((startMs) => ({ startMs, usd: { ...NOTHING }, isEmpty: true }))
  const unpricedIds = new Set<number>()
  for (const { place, tokenId, decimals, balances, prices } of tokens) {
    const [balanceOn, priceOn] = [follow(balances), follow(prices)]
    for (const sum of sums) {
      const [balance = 0n, price] = [balanceOn(sum.startMs)?.value, priceOn(sum.startMs)]
      if (balance === 0n) continue
      sum.isEmpty = false
      if (price === undefined || decimals === null) unpricedIds.add(tokenId)
      else {
        const value = (balance * price.value) / 10n ** BigInt(decimals)
        sum.usd[place] += backedWorth(value, price.behindUsd)
      }
    }
  }
  for (const { place, values, held } of positions) {
    const dayOn = follow(values)
    for (const sum of sums) {
      const day = dayOn(sum.startMs)
      if (day === undefined || !isHeldAtEnd(held, sum.startMs)) continue
      sum.isEmpty = false
      sum.usd[place] += day.value
      for (const id of day.unpricedIds) unpricedIds.add(id)
    }
  }
  const firstHeld = sums.findIndex(({ isEmpty }) => !isEmpty)
  const told = sums.slice(Math.max(0, (firstHeld < 0 ? sums.length : firstHeld) - 1))
  return { days: told.map(({ isEmpty: _, ...day }) => day), unpricedIds: [...unpricedIds] }
}

/** A reader of what is true on days, which are to be asked for in their order. */
function follow<Day extends FromDay>(line: readonly Day[]): (startMs: number) => Day | undefined {
  let next = 0
  let latest: Day | undefined
  return (startMs) => {
    for (let row = line[next]; row !== undefined && row.startMs <= startMs; row = line[next]) {
      latest = row
      next += 1
    }
    return latest
  }
}

/** What changes hands as a day ends is still in the old ones: a day is written down before what follows it. */
const isHeldAtEnd = (spans: readonly Span[], startMs: number): boolean =>
  spans.some(
    ({ fromMs, untilMs }) =>
      fromMs < startMs + DAY_MS && (untilMs === undefined || untilMs >= startMs + DAY_MS),
  )
