import { type Account, isSameBytes, takeNext } from '@sluice/canister'
import { findRoyalty, inspectToken } from '../collections/inspect.ts'
import { record } from '../log/events.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Listing } from '../market/MarketState.ts'
import { oneAtATime } from '../market/oneAtATime.ts'
import { refuse } from '../market/Refusal.ts'
import { requireEnd, requireLedger, requireOpen, requirePrice } from '../market/requirements.ts'
import { keyOf, type TokenRef } from '../market/tokenKey.ts'
import { isLocked, putListing, sortedOwner } from './listings.ts'
import { endOf, requireShare } from './shares.ts'

/** One person's; lists stay short enough for everybody. */
const MOST_OF_ONE = 1_000
const BY_TIME = { order: 'time', ledger: undefined } as const

export type ListOrder = TokenRef & {
  readonly seller: Account
  readonly ledger: Uint8Array
  readonly price: bigint
  readonly expiresAtNs: bigint | undefined
}

/**
 * Offers a token for sale: one that the market may take by an approval, or that its owner has sent to their account here. A second time
 * it changes the terms.
 */
export async function listToken(context: MarketContext, order: ListOrder): Promise<Listing> {
  const { seller, ledger, price, expiresAtNs } = order
  const key = keyOf(order)
  requireOpen(context)
  if (expiresAtNs !== undefined) requireEnd(context.now(), expiresAtNs)
  requirePrice(price, 0, 0n)
  requireRoomOf(context, key, seller.owner)
  return oneAtATime(context, seller.owner, key, async () => {
    const origin =
      (await context.fetchOrigin(order.collection)) ??
      refuse('The list of collections does not answer')
    const held = await inspectToken(context, order, seller)
    const royalty = await findRoyalty(context, order.collection)
    const facts = await context.collections.fetchFacts(order)
    const { paidBy, fee } = await requireLedger(context, ledger)
    // the awaits are over: what was read before them is history
    requireOpen(context)
    requireRoomOf(context, key, seller.owner)
    if (!context.state.listings.has(key)) requireShare(context.state, order.collection, origin)
    requirePrice(price, royalty?.bps ?? 0, fee)
    if (isLocked(context, key)) refuse('This token is being sold or moved', 'Order is locked')
    const { collection, tokenId, standard, custody } = held
    const listing: Listing = {
      id: takeNext(context.state.nextListingId),
      ...{
        collection,
        tokenId,
        standard,
        custody,
        origin,
        seller,
        ledger,
        paidBy,
        price,
        royalty,
        facts,
      },
      createdAtNs: context.now(),
      expiresAtNs: endOf(context, origin, expiresAtNs),
      version: takeNext(context.state.nextVersion),
      isCancelled: false,
    }
    putListing(context, listing)
    recordTerms(context, 'listed', listing)
    return listing
  })
}

/** What a seller asks for a listed token from now on; `version` is the listing that they saw. */
export async function changePrice(
  context: MarketContext,
  caller: Uint8Array,
  order: TokenRef & { version: bigint; ledger: Uint8Array; price: bigint },
): Promise<Listing> {
  const { ledger, price, version } = order
  const key = keyOf(order)
  requireOpen(context)
  requireOwn(context, key, caller, version)
  return oneAtATime(context, caller, key, async () => {
    const { paidBy, fee } = await requireLedger(context, ledger)
    // await is over
    const listing = requireOwn(context, key, caller, version)
    requirePrice(price, listing.royalty?.bps ?? 0, fee)
    const changed = {
      ...listing,
      ledger,
      paidBy,
      price,
      version: takeNext(context.state.nextVersion),
    }
    putListing(context, changed)
    recordTerms(context, 'priceChanged', changed)
    return changed
  })
}

function requireOwn(
  context: MarketContext,
  key: Uint8Array,
  caller: Uint8Array,
  version: bigint,
): Listing {
  const listing = context.state.listings.get(key) ?? refuse('Order not found')
  if (!isSameBytes(listing.seller.owner, caller)) return refuse('This listing is not yours')
  if (isLocked(context, key)) return refuse('This token is being sold', 'Order is locked')
  if (listing.version !== version) return refuse('The listing has changed meanwhile')
  return listing
}

function requireRoomOf({ state }: MarketContext, key: Uint8Array, seller: Uint8Array): void {
  if (state.listings.has(key)) return
  if (state.sorted.sizeOf(sortedOwner({ seller }, BY_TIME)) >= MOST_OF_ONE)
    refuse(`One person has at most ${MOST_OF_ONE} listings`)
}

function recordTerms(
  context: MarketContext,
  kind: 'listed' | 'priceChanged',
  listing: Listing,
): void {
  const { ledger, price, version } = listing
  record(context, listing, { kind, seller: listing.seller.owner, ledger, price, version })
}
