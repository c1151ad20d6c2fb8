import { DAY_MS, startOf } from '../candles/levels.ts'
import type { EarnedSpan, OwnEarnings } from '../earn/OwnEarnings.ts'
import type { FromDay } from './dailyWorth.ts'

type Wish = {
  /** Beginnings of days, oldest first. */
  readonly days: readonly number[]
  /** Nothing is earned outside of it. */
  readonly startMs: number
  readonly endMs: number
  readonly nowMs: number
  /** Earned and not credited by now; undefined while nobody tells. */
  readonly pending: bigint | undefined
}

/**
 * What somebody had in one farm or staking pool at the end of each day: staked tokens, and rewards. What was credited later counts on
 * the days on which it was earned, spread evenly over them: no record says when of that time. Reads all records.
 */
export function earnPast(
  own: OwnEarnings,
  { days, startMs, endMs, nowMs, pending }: Wish,
): { readonly staked: readonly FromDay[]; readonly rewards: readonly FromDay[] } {
  const staked: FromDay[] = []
  const credited = days.map((day) => {
    own.readUntil(day + DAY_MS)
    staked.push({ startMs: day, value: own.staked })
    return own.credited
  })
  own.readUntil()
  const sinceMs = own.pendingSinceMs
  const open =
    pending === undefined || sinceMs === undefined
      ? []
      : [{ fromMs: sinceMs, untilMs: nowMs, amount: pending }]
  const within = (timeMs: number) => Math.min(Math.max(timeMs, startMs), endMs)
  const spans = [...own.spans, ...open]
    .filter(({ fromMs, untilMs }) => startOf(fromMs, DAY_MS) < startOf(untilMs, DAY_MS))
    .map(({ fromMs, untilMs, amount }) => ({
      fromMs: within(fromMs),
      // what was credited after all had been earned was earned before
      untilMs: Math.max(within(untilMs), within(fromMs) + 1),
      creditedMs: untilMs,
      amount,
    }))
  const rewards = days.map((day, index) => {
    const atMs = day + DAY_MS
    const waiting = spans
      .filter((span) => span.fromMs < atMs && atMs <= span.creditedMs)
      .reduce((sum, span) => sum + earnedBy(atMs, span), 0n)
    return { startMs: day, value: (credited[index] ?? 0n) + waiting }
  })
  return { staked, rewards }
}

/** Rounded down. */
function earnedBy(atMs: number, { fromMs, untilMs, amount }: EarnedSpan): bigint {
  if (atMs >= untilMs) return amount
  return (amount * BigInt(atMs - fromMs)) / BigInt(untilMs - fromMs)
}
