import { concatBytes, rankOf, u64Key } from '@sluice/canister'
import type { EventKind } from '../log/eventField.ts'
import { record } from '../log/events.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Listing, MarketState } from '../market/MarketState.ts'
import { dueKey, keyOf } from '../market/tokenKey.ts'
import { countListing } from './originCounts.ts'

/** What is for sale, in the orders in which it is listed. */

export type ListingOwner =
  | { readonly collection: Uint8Array }
  | { readonly seller: Uint8Array }
  | 'all'

/** By time: of one ledger's token, or of all when it is absent. By price: of one, as prices of two tokens have no order. */
export type Sorting =
  | { readonly order: 'time'; readonly ledger: Uint8Array | undefined }
  | { readonly order: 'price'; readonly ledger: Uint8Array }

/** Of whose listings, in which order; a key of {@link MarketState.sorted}. */
export function sortedOwner(owner: ListingOwner, { order, ledger }: Sorting): Uint8Array {
  const token = ledger ?? new Uint8Array()
  const place = Uint8Array.of(order === 'time' ? 0 : 1, token.length)
  return concatBytes([place, token, ...ownerParts(owner)])
}

function ownerParts(owner: ListingOwner): Uint8Array[] {
  if (owner === 'all') return [Uint8Array.of(0)]
  return 'collection' in owner
    ? [Uint8Array.of(1), owner.collection]
    : [Uint8Array.of(2), owner.seller]
}

function sortedKeys(listing: Listing): [Uint8Array, Uint8Array][] {
  const { id, price, collection, seller, ledger } = listing
  const number = u64Key.encode(id)
  const byTime = concatBytes([rankOf(0n), number])
  const byPrice = concatBytes([rankOf(price), number])
  const owners: ListingOwner[] = ['all', { collection }, { seller: seller.owner }]
  return owners.flatMap((owner): [Uint8Array, Uint8Array][] => [
    [sortedOwner(owner, { order: 'time', ledger: undefined }), byTime],
    [sortedOwner(owner, { order: 'time', ledger }), byTime],
    [sortedOwner(owner, { order: 'price', ledger }), byPrice],
  ])
}

/** Stores a listing in the place of the token's last one. */
export function putListing({ state }: Pick<MarketContext, 'state'>, listing: Listing): void {
  const key = keyOf(listing)
  const earlier = state.listings.get(key)
  if (earlier !== undefined) unindex(state, earlier)
  state.listings.set(key, listing)
  state.listed.set(listing.id, key)
  for (const [owner, sorted] of sortedKeys(listing)) state.sorted.add(owner, sorted)
  countListing(state, listing, 1n)
  if (listing.expiresAtNs !== undefined)
    state.listingExpiries.set(dueKey(listing.expiresAtNs, listing.id), key)
}

/** Ends a listing, if the token has one. */
export function dropListing(
  context: MarketContext,
  key: Uint8Array,
  reason: Extract<EventKind, { kind: 'delisted' }>['reason'],
): Listing | undefined {
  const listing = context.state.listings.get(key)
  if (listing === undefined) return undefined
  unindex(context.state, listing)
  context.state.listings.delete(key)
  record(context, listing, { kind: 'delisted', seller: listing.seller.owner, reason })
  return listing
}

function unindex(state: MarketState, listing: Listing): void {
  for (const [owner, sorted] of sortedKeys(listing)) state.sorted.remove(owner, sorted)
  countListing(state, listing, -1n)
  state.listed.delete(listing.id)
  if (listing.expiresAtNs !== undefined)
    state.listingExpiries.delete(dueKey(listing.expiresAtNs, listing.id))
}

export function isExpired({ now }: Pick<MarketContext, 'now'>, listing: Listing): boolean {
  return listing.expiresAtNs !== undefined && listing.expiresAtNs <= now()
}

/** A token in the hands of a sale, or on its way, is nobody's to list, sell or take back. */
export function isLocked({ state, moves }: MarketContext, key: Uint8Array): boolean {
  return state.reserved.has(key) || moves.has(key)
}
