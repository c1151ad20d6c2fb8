import { concatBytes } from '@sluice/canister'
import type { EventKind } from '../log/eventField.ts'
import { record } from '../log/events.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { MarketState, Offer } from '../market/MarketState.ts'
import { dueKey, keyOf, plainAccount, type TokenRef } from '../market/tokenKey.ts'
import { addTo } from '../money/books.ts'
import { payOut } from '../sales/payout.ts'

/** Offers that are open: their money is here, and goes to the seller or back. */

/** Open ones for a token, in one ledger's token and in all: a higher one takes the place of the lowest. */
const MOST_OF_LEDGER = 10
const MOST_OF_TOKEN = 100
/** With those that pay, or are on their way back. */
const MOST_READ = 300
export const MOST_OF_PERSON = 100
/** Expired offers that one message ends. */
const AT_ONCE = 20

type EndReason = Extract<EventKind, { kind: 'offerEnded' }>['reason']

export const offersOfToken = (token: TokenRef) => concatBytes([Uint8Array.of(0), keyOf(token)])
export const offersOfPerson = (person: Uint8Array) => concatBytes([Uint8Array.of(1), person])

export function storeOffer({ offers, offersOf, offerExpiries }: MarketState, offer: Offer): void {
  offers.set(offer.id, offer)
  offersOf.add(offersOfToken(offer), offer.id)
  offersOf.add(offersOfPerson(offer.buyer), offer.id)
  offerExpiries.set(dueKey(offer.expiresAtNs, offer.id), offer.id)
}

/** Its money has come. */
export function openOffer(context: MarketContext, id: bigint): void {
  const { state } = context
  const offer = state.offers.get(id)
  if (offer?.state !== 'paying') return
  addTo(state, offer.ledger, 'locked', offer.price)
  const opened: Offer = { ...offer, state: 'open' }
  state.offers.set(id, opened)
  const { buyer, ledger, price, expiresAtNs } = offer
  record(context, offer, {
    kind: 'offered',
    ...{ offer: id, buyer, ledger, price, expiresAt: expiresAtNs },
  })
  if (offer.isCancelled) refundOffer(context, opened, 'cancelled')
  else makePlace(context, opened)
}

/** Its money is here, so nobody who has none takes a place: of more than fit the lowest goes back. */
function makePlace(context: MarketContext, opened: Offer): void {
  const others = openOffersOf(context.state, opened).filter(({ id }) => id !== opened.id)
  const place = placeFor(others, opened)
  if (place === 'none') refundOffer(context, opened, 'outbid')
  else if (place !== 'free') refundOffer(context, place, 'outbid')
}

/**
 * Where an offer finds its place among those that are open: `free`, that of the offer it outbids, or `none`. Prices of two tokens have no
 * order: where all places are taken, the ledger that has most of them gives one to a ledger that has fewer.
 */
export function placeFor(
  open: readonly Offer[],
  { ledger, price }: Pick<Offer, 'ledger' | 'price'>,
): 'free' | 'none' | Offer {
  const ofLedger = new Map<string, Offer[]>()
  for (const offer of open) {
    const rows = ofLedger.get(`${offer.ledger}`) ?? []
    ofLedger.set(`${offer.ledger}`, [...rows, offer])
  }
  const own = ofLedger.get(`${ledger}`) ?? []
  if (own.length < MOST_OF_LEDGER && open.length < MOST_OF_TOKEN) return 'free'
  const largest = [...ofLedger.values()].reduce(
    (most, rows) => (rows.length > most.length ? rows : most),
    own,
  )
  const lowest = lowestOf(largest)
  if (lowest === undefined) return 'none'
  return largest !== own || price > lowest.price ? lowest : 'none'
}

export function lowestOf(offers: readonly Offer[]): Offer | undefined {
  return offers.reduce<Offer | undefined>(
    // of two that are equal the earlier one stays
    (least, offer) => (least === undefined || offer.price <= least.price ? offer : least),
    undefined,
  )
}

/** Those that hold a place. */
export function openOffersOf(state: MarketState, token: TokenRef): Offer[] {
  return offersFor(state, token).filter((offer) => offer.state === 'open')
}

/** All that are not over, the oldest first. */
export function offersFor({ offersOf, offers }: MarketState, token: TokenRef): Offer[] {
  return offersOf.last(offersOfToken(token), MOST_READ).flatMap((id) => offers.get(id) ?? [])
}

/** Nothing of it is here any more. */
export function removeOffer({ state }: MarketContext, id: bigint): void {
  const offer = state.offers.get(id)
  if (offer === undefined) return
  state.offers.delete(id)
  state.offersOf.remove(offersOfToken(offer), id)
  state.offersOf.remove(offersOfPerson(offer.buyer), id)
  state.offerExpiries.delete(dueKey(offer.expiresAtNs, id))
}

/** Its money has become that of a sale, which has come to its end. */
export function finishOffer(context: MarketContext, id: bigint, reason: EndReason): void {
  const offer = context.state.offers.get(id)
  if (offer === undefined) return
  record(context, offer, { kind: 'offerEnded', offer: id, buyer: offer.buyer, reason })
  removeOffer(context, id)
}

/** Sends an open offer's money back. */
export function refundOffer(context: MarketContext, offer: Offer, reason: EndReason): void {
  const { state } = context
  const { id, buyer, ledger, price } = offer
  state.offers.set(id, { ...offer, state: 'returning' })
  state.offerExpiries.delete(dueKey(offer.expiresAtNs, id))
  record(context, offer, { kind: 'offerEnded', offer: id, buyer, reason })
  const to = plainAccount(buyer)
  const payout = { ledger, to, amount: price, source: 'locked' } as const
  const isSent = payOut(context, payout, { kind: 'refundOffer', offer: id, to, isAgain: false })
  if (!isSent) removeOffer(context, id)
}

/** The token was sold to somebody else: offers whose makers want their money back then. */
export function endOffersOf(context: MarketContext, token: TokenRef): void {
  for (const offer of openOffersOf(context.state, token))
    if (offer.endsWithSale) refundOffer(context, offer, 'soldToAnother')
}

/** Ends what has expired; what is paying or being sold comes to its own end. */
export function endExpiredOffers(context: MarketContext): void {
  const { state, now } = context
  for (const [due, id] of state.offerExpiries.entries(0, AT_ONCE)) {
    const offer = state.offers.get(id)
    if (offer !== undefined && offer.expiresAtNs > now()) return
    state.offerExpiries.delete(due)
    if (offer?.state === 'open') refundOffer(context, offer, 'expired')
    else if (offer?.state === 'paying') state.offers.set(id, { ...offer, isCancelled: true })
  }
}
