import { type Account, isSameBytes } from '@sluice/canister'
import type { TokenOf } from '../collections/CollectionPort.ts'
import { holderName } from '../collections/holderName.ts'
import { findHolder, isStillThere } from '../collections/inspect.ts'
import type { EventKind } from '../log/eventField.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Listing } from '../market/MarketState.ts'
import { oneAtATime } from '../market/oneAtATime.ts'
import { refuse } from '../market/Refusal.ts'
import { escrowOf, keyOf, plainAccount, type TokenRef } from '../market/tokenKey.ts'
import { dropListing, isLocked } from './listings.ts'

/** Ways out for sellers: open when trading is stopped, and when cycles are short. */

/** Expired listings that one message ends, and listings whose tokens it looks for. */
const AT_ONCE = 20

/**
 * Ends a listing; a token that is here goes back to its seller. Nothing to end is no failure. Of a token that is being sold the
 * listing ends with that sale, and the caller is told so.
 * @param mayEnd whether the caller may end a listing of that seller.
 */
export async function cancelListing(
  context: MarketContext,
  key: Uint8Array,
  mayEnd: (seller: Uint8Array) => boolean,
): Promise<void> {
  const { state, moves } = context
  const listing = state.listings.get(key)
  if (listing === undefined) return
  if (!mayEnd(listing.seller.owner)) refuse('This listing is not yours')
  if (state.reserved.has(key)) {
    state.listings.set(key, { ...listing, isCancelled: true })
    refuse(
      'Somebody is buying this token right now. The listing ends with that purchase: if it comes to nothing, the token is yours again',
      'Order is locked',
    )
  }
  endListing(context, key, 'cancelled')
  if (moves.has(key)) await moves.run(key)
}

/** Ends a listing without waiting for what goes back. */
export function endListing(
  context: MarketContext,
  key: Uint8Array,
  reason: Extract<EventKind, { kind: 'delisted' }>['reason'],
): void {
  const listing = dropListing(context, key, reason)
  if (listing?.custody === 'escrow') sendBack(context, listing)
}

/** A token that is here goes to whoever has sent it, unless it is on its way already. */
export function sendBack(
  context: MarketContext,
  { collection, tokenId, standard, seller }: TokenOf & { readonly seller: Account },
): void {
  if (context.moves.has(keyOf({ collection, tokenId }))) return
  const from = escrowOf(context, seller.owner)
  const route = { kind: 'back', from, to: seller, sale: undefined } as const
  context.moves.begin({ collection, tokenId, standard, ...route })
}

/** For tokens that were sent here and are in no listing: each person has an account of their own, so its owner is who has sent it. */
export function takeBack(
  context: MarketContext,
  caller: Uint8Array,
  token: TokenRef,
): Promise<void> {
  const key = keyOf(token)
  return oneAtATime(context, caller, key, async () => {
    requireFree(context, key, caller)
    const { standard, holder } = await findHolder(context, token)
    // await is over
    requireFree(context, key, caller)
    if (holder !== holderName(standard, escrowOf(context, caller)))
      refuse('This token is not in your account at the market')
    sendBack(context, { ...token, standard, seller: plainAccount(caller) })
    await context.moves.run(key)
    if (context.moves.has(key))
      refuse('The token is on its way back to you: its collection has not said so yet')
  })
}

function requireFree({ state, moves }: MarketContext, key: Uint8Array, caller: Uint8Array): void {
  if (state.reserved.has(key) || moves.has(key))
    refuse('This token is being sold or moved', 'Order is locked')
  const listing = state.listings.get(key)
  if (listing?.custody === 'escrow' && isSameBytes(listing.seller.owner, caller))
    refuse('This token is listed: cancel the listing, which sends it back')
}

/** Ends what has expired; what is being sold ends with its sale. */
export function endExpired(context: MarketContext): void {
  const { state, now } = context
  for (const [due, key] of state.listingExpiries.entries(0, AT_ONCE)) {
    const listing = state.listings.get(key)
    if (listing?.expiresAtNs === undefined || listing.expiresAtNs > now()) return
    if (state.reserved.has(key)) {
      state.listings.set(key, { ...listing, isCancelled: true })
      state.listingExpiries.delete(due)
    } else endListing(context, key, 'expired')
  }
}

/**
 * Looks for the tokens of some listings, each in a message of its own, as a collection that is silent must hold up no other: one that was sent
 * away, or whose approval has ended, is for sale no more.
 * @returns where the next turn begins.
 */
export function recheckSome(context: MarketContext, from: number): number {
  const { listings } = context.state
  const start = from < listings.size ? from : 0
  const turn = listings.entries(start, AT_ONCE)
  for (const [key, listing] of turn) context.schedule(0, () => recheck(context, key, listing))
  return start + turn.length
}

async function recheck(context: MarketContext, key: Uint8Array, listing: Listing): Promise<void> {
  const { state } = context
  const isThere = await isStillThere(context, listing)
  // await is over
  const isSame = state.listings.get(key)?.version === listing.version
  if (isThere === false && isSame && !isLocked(context, key)) dropListing(context, key, 'moved')
}
