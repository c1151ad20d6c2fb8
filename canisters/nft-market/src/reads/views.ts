import type * as Candid from '@sluice/candid/nft_market'
import { type Account, type Page, pageFromLast, type Slice, u64Key } from '@sluice/canister'
import { toPrincipal } from '@sluice/canister/runtime'
import { type ListingOwner, type Sorting, sortedOwner } from '../listings/listings.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Leg, Listing, MarketState, Offer, Sale } from '../market/MarketState.ts'
import { keyOf, type TokenRef } from '../market/tokenKey.ts'
import type { CheckedBooks } from '../money/books.ts'
import { MOST_OF_PERSON, offersFor, offersOfPerson } from '../offers/offers.ts'
import { hashOf } from '../sales/hash.ts'
import { salesOfPerson } from '../sales/settlement.ts'
import { optional, variant } from './candid.ts'

/** What the market's own methods show. */

/** Rows of one page. */
const MOST_ROWS = 200n

export function viewAccount({ owner, subaccount }: Account): Candid.Account {
  return { owner: toPrincipal(owner), subaccount: optional(subaccount) }
}

export function viewListing({ reserved }: MarketState, listing: Listing): Candid.Listing {
  const { royalty, expiresAtNs, facts } = listing
  return {
    id: listing.id,
    collection: toPrincipal(listing.collection),
    tokenId: listing.tokenId,
    standard: variant(listing.standard),
    custody: variant(listing.custody),
    seller: viewAccount(listing.seller),
    ledger: toPrincipal(listing.ledger),
    paidBy: variant(listing.paidBy),
    price: listing.price,
    royaltyBps: BigInt(royalty?.bps ?? 0),
    royaltyReceiver: royalty === undefined ? [] : [viewAccount(royalty.receiver)],
    origin: variant(listing.origin),
    name: facts.name,
    createdAt: listing.createdAtNs,
    expiresAt: optional(expiresAtNs),
    version: listing.version,
    isReserved: reserved.has(keyOf(listing)),
    isCancelled: listing.isCancelled,
  }
}

/** Listings in one of their orders, at the cost of the page. */
export function pageListings<Item>(
  { sorted, listed, listings }: MarketState,
  { owner, sorting, desc }: { owner: ListingOwner; sorting: Sorting; desc: boolean },
  { slice: { offset, limit }, toItem }: { slice: Slice; toItem: (listing: Listing) => Item },
): Page<Item> {
  const name = sortedOwner(owner, sorting)
  const totalElements = sorted.sizeOf(name)
  const rows = sorted.page(name, {
    offset: Number(offset < totalElements ? offset : totalElements),
    limit: Number(limit < MOST_ROWS ? limit : MOST_ROWS),
    isDescending: desc,
  })
  const content: Item[] = []
  for (const row of rows) {
    const key = listed.get(u64Key.decode(row.slice(-8)))
    const listing = key && listings.get(key)
    if (listing !== undefined) content.push(toItem(listing))
  }
  return { totalElements: BigInt(totalElements), content, offset, limit }
}

/** Whose listings are asked for; of a collection and a seller the seller's, which are fewer. */
export function listingOwner(
  collection: Uint8Array | undefined,
  seller: Uint8Array | undefined,
): ListingOwner {
  if (seller !== undefined) return { seller }
  return collection === undefined ? 'all' : { collection }
}

export function viewSale(sale: Sale): Candid.Settlement {
  return {
    id: sale.id,
    hash: hashOf(sale.id),
    collection: toPrincipal(sale.collection),
    tokenId: sale.tokenId,
    name: sale.facts.name,
    standard: variant(sale.standard),
    seller: viewAccount(sale.seller),
    buyer: toPrincipal(sale.buyer),
    ledger: toPrincipal(sale.ledger),
    price: sale.price,
    state: variant(sale.state),
    offer: optional(sale.offer),
    toSeller: viewLeg(sale.toSeller),
    fee: viewLeg(sale.fee),
    royalty: viewLeg(sale.royalty),
    refund: viewLeg(sale.refund),
    createdAt: sale.createdAtNs,
    changedAt: sale.changedAtNs,
    reason: optional(sale.reason),
  }
}

function viewLeg({ to, amount, status }: Leg): Candid.Leg {
  return { to: viewAccount(to), amount, status: variant(status) }
}

export function viewSaleById({ sales }: MarketState, id: bigint): [] | [Candid.Settlement] {
  const sale = sales.get(id)
  return sale === undefined ? [] : [viewSale(sale)]
}

/** Latest first; what `toItem` leaves out takes no room on the page. */
export function pageSales<Item>(
  { salesOf, sales }: MarketState,
  owner: Uint8Array,
  { slice, toItem }: { slice: Slice; toItem: (sale: Sale) => Item | undefined },
): Page<Item> {
  const itemAt = (place: bigint) => {
    const id = salesOf.at(owner, place)
    const sale = id === undefined ? undefined : sales.get(id)
    return sale === undefined ? undefined : toItem(sale)
  }
  return pageFromLast({ next: salesOf.sizeOf(owner) }, slice, itemAt, MOST_ROWS)
}

export const pageSalesOf = (state: MarketState, person: Uint8Array, slice: Slice) =>
  pageSales(state, salesOfPerson(person), { slice, toItem: viewSale })

export function viewOffer(offer: Offer): Candid.Offer {
  return {
    id: offer.id,
    collection: toPrincipal(offer.collection),
    tokenId: offer.tokenId,
    buyer: toPrincipal(offer.buyer),
    ledger: toPrincipal(offer.ledger),
    price: offer.price,
    createdAt: offer.createdAtNs,
    expiresAt: offer.expiresAtNs,
    endsWithSale: offer.endsWithSale,
    state: variant(offer.state),
  }
}

export const viewOffersOfToken = (state: MarketState, token: TokenRef): Candid.Offer[] =>
  offersFor(state, token).map(viewOffer)

export const viewOffersOfPerson = (state: MarketState, person: Uint8Array): Candid.Offer[] =>
  state.offersOf.last(offersOfPerson(person), MOST_OF_PERSON).flatMap((id) => {
    const offer = state.offers.get(id)
    return offer === undefined ? [] : [viewOffer(offer)]
  })

export function viewBooks(ledger: Uint8Array, books: CheckedBooks): Candid.Books {
  const { owed, locked, selling, outgoing, balance, holds } = books
  return {
    ledger: toPrincipal(ledger),
    ...{ owed, locked, selling, outgoing },
    liabilities: owed + locked + selling + outgoing,
    balance: optional(balance),
    holds: optional(holds),
  }
}

export function viewMoves({ state }: MarketContext, { offset, limit }: Slice) {
  const length = Number(limit < MOST_ROWS ? limit : MOST_ROWS)
  const size = BigInt(state.moves.size)
  return state.moves.entries(Number(offset < size ? offset : size), length).map(([, move]) => ({
    collection: toPrincipal(move.collection),
    tokenId: move.tokenId,
    kind: variant(move.kind),
    to: viewAccount(move.to),
    attempts: BigInt(move.attempts),
    since: move.createdAtNs,
  }))
}

export function viewConfig({ state }: MarketContext, feeBps: bigint): Candid.Config {
  const { payLedger, tokenList, controller, feeReceiver } = state.config.get()
  return {
    payLedger: toPrincipal(payLedger),
    tokenList: toPrincipal(tokenList),
    controller: toPrincipal(controller),
    feeReceiver: viewAccount(feeReceiver),
    feeBps,
    isOpen: state.isOpen.get(),
  }
}
