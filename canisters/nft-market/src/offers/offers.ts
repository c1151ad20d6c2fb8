import { concatBytes } from '@sluice/canister'
import type { EventKind } from '../log/eventField.ts'
import { record } from '../log/events.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { MarketState, Offer } from '../market/MarketState.ts'
import { dueKey, keyOf, plainAccount, type TokenRef } from '../market/tokenKey.ts'
import { addTo } from '../money/books.ts'
import { payOut } from '../sales/payout.ts'

/** Offers that are open: their money is here, and goes to the seller or back. */

export const MOST_OF_TOKEN = 50
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
  const { state } = context
  for (const id of state.offersOf.last(offersOfToken(token), MOST_OF_TOKEN)) {
    const offer = state.offers.get(id)
    if (offer?.state === 'open' && offer.endsWithSale) refundOffer(context, offer, 'soldToAnother')
  }
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
