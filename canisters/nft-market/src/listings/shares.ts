import type { MarketContext } from '../market/MarketContext.ts'
import type { MarketState, Origin } from '../market/MarketState.ts'
import { refuse } from '../market/Refusal.ts'
import { sortedOwner } from './listings.ts'
import { countOf } from './originCounts.ts'

/**
 * How far the exchange knows a collection, and how many listings those have that it knows as far. Whoever writes collections without end fills a
 * share of their own, and takes no room from those that the exchange knows.
 */
const SHARES: Readonly<Record<Origin, { readonly ofOne: number; readonly ofAll: number }>> = {
  known: { ofOne: 25_000, ofAll: 25_000 },
  // made here, for a fee
  newcomer: { ofOne: 2_000, ofAll: 20_000 },
  unknown: { ofOne: 100, ofAll: 5_000 },
}
/** What nobody knows makes room by itself. */
const MOST_DAYS_OF_UNKNOWN = 30n
const DAY_NS = 86_400_000_000_000n
const BY_TIME = { order: 'time', ledger: undefined } as const

/** @throws Refusal when a collection's share is full, or that of all that are known as far. */
export function requireShare(state: MarketState, collection: Uint8Array, origin: Origin): void {
  const { ofOne, ofAll } = SHARES[origin]
  const advice =
    origin === 'known'
      ? ''
      : '. The exchange’s operators can list the collection, which gives it more'
  if (state.sorted.sizeOf(sortedOwner({ collection }, BY_TIME)) >= ofOne)
    refuse(`This collection has its most listings, ${ofOne}${advice}`)
  if (countOf(state, origin) >= BigInt(ofAll))
    refuse(`There are ${ofAll} listings of collections like this one already${advice}`)
}

/** When a listing ends that is asked to end then. @throws Refusal when that is later than its collection may. */
export function endOf(
  { now }: Pick<MarketContext, 'now'>,
  origin: Origin,
  asked: bigint | undefined,
): bigint | undefined {
  if (origin !== 'unknown') return asked
  const latest = now() + MOST_DAYS_OF_UNKNOWN * DAY_NS
  if (asked !== undefined && asked > latest)
    refuse(
      `The exchange does not know this collection: a listing of it ends within ${MOST_DAYS_OF_UNKNOWN} days`,
    )
  return asked ?? latest
}
