import { isSameBytes, takeNext, textOfRefusal } from '@sluice/canister'
import { holderName } from '../collections/holderName.ts'
import { findHolder } from '../collections/inspect.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Offer, Payment } from '../market/MarketState.ts'
import { oneAtATime } from '../market/oneAtATime.ts'
import { refuse } from '../market/Refusal.ts'
import {
  requireEnd,
  requireFunds,
  requireLedger,
  requireOpen,
  requirePrice,
  routeOf,
} from '../market/requirements.ts'
import { keyOf, plainAccount, type TokenRef } from '../market/tokenKey.ts'
import { encodePurpose } from '../money/purpose.ts'
import {
  lowestOf,
  MOST_OF_PERSON,
  offersOfPerson,
  offersOfToken,
  openOffersOf,
  placeFor,
  refundOffer,
  storeOffer,
} from './offers.ts'

const MOST_DAYS = 90n
/** Of one token: open, paying, and on their way back. */
const MOST_AT_ONCE = 250

export type OfferOrder = TokenRef &
  Pick<Offer, 'buyer' | 'ledger' | 'price' | 'expiresAtNs' | 'endsWithSale'>

/** Offers money for a token; it comes in now, and goes back when the offer ends without a sale. */
export async function makeOffer(context: MarketContext, order: OfferOrder): Promise<Offer> {
  const { buyer, ledger, price, expiresAtNs, endsWithSale, collection, tokenId } = order
  const key = keyOf(order)
  requireOpen(context)
  requireEnd(context.now(), expiresAtNs, MOST_DAYS)
  requirePrice(price, 0, 0n)
  requireRoom(context, order)
  return oneAtATime(context, buyer, key, async () => {
    const { standard, holder } = await findHolder(context, order)
    if (holder === '') refuse('There is no such token')
    if (holder === holderName(standard, plainAccount(buyer)))
      refuse('Buyer and seller are the same')
    const { paidBy, fee } = await requireLedger(context, ledger)
    requirePrice(price, 0, fee)
    await requireFunds(context, { ledger, price, paidBy }, buyer)
    // the await is over, once more
    requireOpen(context)
    requireRoom(context, order)
    if (!context.journal.hasRoom(ledger))
      return refuse('The ledger owes too many answers. Nothing was paid; please try again later')
    const id = takeNext(context.state.nextOfferId)
    const terms = { collection, tokenId, buyer, ledger, price, expiresAtNs, endsWithSale }
    const createdAtNs = context.now()
    storeOffer(context.state, { ...terms, id, createdAtNs, state: 'paying', isCancelled: false })
    await pull(context, id, { paidBy, fee })
    return context.state.offers.get(id) ?? refuse('The offer has ended')
  })
}

async function pull(
  context: MarketContext,
  id: bigint,
  { paidBy, fee }: { readonly paidBy: Payment; readonly fee: bigint },
): Promise<void> {
  const { journal, state } = context
  const offer = state.offers.get(id)
  if (offer === undefined) return
  const intent = journal.begin({
    ...routeOf(context, paidBy, offer.buyer),
    ledger: offer.ledger,
    amount: offer.price,
    fee,
    purpose: encodePurpose({ kind: 'pullOffer', offer: id }),
  })
  // await: other messages run here; the journal opens the offer, or removes it
  const outcome = await journal.send(intent.id)
  if (outcome.kind === 'refused') refuse(`Nothing was paid. ${textOfRefusal(outcome.why)}`)
  if (outcome.kind !== 'done')
    refuse(
      `The ledger has not answered: your payment may be on its way. Offer ${id} opens by itself when it arrives; cancel it if you do not want that any more`,
    )
}

/** Takes an offer back: a way out, open at any time. One that is over already is no failure. */
export function cancelOffer(context: MarketContext, caller: Uint8Array, id: bigint): void {
  const { state } = context
  const offer = state.offers.get(id)
  if (offer === undefined) return
  if (!isSameBytes(offer.buyer, caller)) refuse('This offer is not yours')
  if (offer.state === 'selling')
    refuse('The owner has accepted this offer: you get the token, or your money back')
  if (offer.state === 'open') refundOffer(context, offer, 'cancelled')
  if (offer.state === 'paying') state.offers.set(id, { ...offer, isCancelled: true })
}

function requireRoom({ state }: MarketContext, order: OfferOrder): void {
  const { offersOf } = state
  const open = openOffersOf(state, order)
  if (placeFor(open, order) === 'none') {
    const own = open.filter(({ ledger }) => isSameBytes(ledger, order.ledger))
    refuse(
      `There are ${own.length} offers in this token already: offer more than ${lowestOf(own)?.price}, the lowest of them`,
    )
  }
  // others may be on their way in, each with its money at hand
  if (offersOf.sizeOf(offersOfToken(order)) >= MOST_AT_ONCE)
    refuse('Too many offers for this token are on their way: try again in a moment')
  if (offersOf.sizeOf(offersOfPerson(order.buyer)) >= MOST_OF_PERSON)
    refuse(`One person has at most ${MOST_OF_PERSON} offers`)
}
