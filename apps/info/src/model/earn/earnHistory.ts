import type { Row } from '../../storage/schema.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, startOf } from '../candles/levels.ts'
import type { ClaimEventBook, EarnBooks, FarmBook, StakePoolBook } from './EarnBooks.ts'

/** How farms, staking pools and claim events stood in the past. */

/** Periods of the history, and how long each is. */
const EARN_LEVELS = [
  ['m10', 10 * MINUTE_MS],
  ['h1', HOUR_MS],
  ['d1', DAY_MS],
] as const

type Noted = Omit<Row<'earn_history'>, 'earn_id' | 'level' | 'start_ms' | 'time_ms'>

/** Keeps how a farm stands and what it is worth now. */
export function noteFarm(earn: EarnBooks, book: FarmBook, timeMs: number): void {
  const { standing } = book
  if (standing === undefined) return
  earn.touched.farms.add(book)
  note(earn, book.id, timeMs, {
    ...textsOf(book),
    amount0: standing.staked0.toString(),
    amount1: standing.staked1.toString(),
    rewarded: standing.rewardPaid.toString(),
    people: standing.stakes,
  })
}

/** The same of a staking pool. */
export function noteStakePool(earn: EarnBooks, book: StakePoolBook, timeMs: number): void {
  const { standing } = book
  if (standing === undefined) return
  earn.touched.stakePools.add(book)
  note(earn, book.id, timeMs, {
    ...textsOf(book),
    amount0: standing.staked.toString(),
    amount1: null,
    rewarded: standing.rewarded.toString(),
    people: standing.stakers,
  })
}

/** The same of a claim event. */
export function noteClaimEvent(earn: EarnBooks, book: ClaimEventBook, timeMs: number): void {
  const { standing } = book
  if (standing === undefined) return
  earn.touched.claimEvents.add(book)
  note(earn, book.id, timeMs, {
    tvl_usd: null,
    apr_ppm: null,
    amount0: standing.claimed.toString(),
    amount1: null,
    rewarded: null,
    people: standing.claimedUsers,
  })
}

/** The last look of a period is what stays of it. */
function note(earn: EarnBooks, id: number, timeMs: number, noted: Noted): void {
  for (const [level, lengthMs] of EARN_LEVELS) {
    const start_ms = startOf(timeMs, lengthMs)
    const row = { earn_id: id, level, start_ms, time_ms: timeMs, ...noted }
    earn.touched.history.set(`${id} ${level} ${start_ms}`, row)
  }
}

const textsOf = ({ tvlUsd, aprPpm }: FarmBook | StakePoolBook) => ({
  tvl_usd: tvlUsd?.toString() ?? null,
  apr_ppm: aprPpm?.toString() ?? null,
})
