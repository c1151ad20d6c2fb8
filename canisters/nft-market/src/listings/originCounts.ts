import { type Listing, type MarketState, ORIGINS, type Origin } from '../market/MarketState.ts'

/** How many listings there are, by how far the exchange knows their collections. */

type Counts = Pick<MarketState, 'listedOf'>

export const countOf = ({ listedOf }: Counts, origin: Origin): bigint =>
  listedOf.get(placeOf(origin)) ?? 0n

export function countListing(state: Counts, { origin }: Listing, change: 1n | -1n): void {
  state.listedOf.set(placeOf(origin), countOf(state, origin) + change)
}

const placeOf = (origin: Origin) => BigInt(ORIGINS.indexOf(origin))
