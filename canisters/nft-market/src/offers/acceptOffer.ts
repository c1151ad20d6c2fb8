import { type Account, isSameBytes } from '@sluice/canister'
import { findRoyalty, inspectToken } from '../collections/inspect.ts'
import { isLocked } from '../listings/listings.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Offer, Sale } from '../market/MarketState.ts'
import { oneAtATime } from '../market/oneAtATime.ts'
import { refuse } from '../market/Refusal.ts'
import { requireOpen, requirePrice } from '../market/requirements.ts'
import { keyOf } from '../market/tokenKey.ts'
import { deliver } from '../sales/buy.ts'
import { openSale, payWithOffer } from '../sales/settlement.ts'

export type Acceptance = {
  readonly offer: bigint
  readonly seller: Account
  /** What the owner has seen. */
  readonly ledger: Uint8Array
  readonly price: bigint
}

/** Sells a token to whoever has offered for it, by the owner's approval or out of the owner's account here. */
export async function acceptOffer(context: MarketContext, wanted: Acceptance): Promise<Sale> {
  requireOpen(context)
  const { seller } = wanted
  const offer = requireOffer(context, wanted)
  const key = keyOf(offer)
  return oneAtATime(context, seller.owner, key, async () => {
    const held = await inspectToken(context, offer, seller)
    const royalty = await findRoyalty(context, offer.collection)
    const facts = await context.collections.fetchFacts(offer)
    // the awaits are over
    requireOpen(context)
    const { id, buyer, ledger, price } = requireOffer(context, wanted)
    if (isLocked(context, key)) refuse('This token is being sold or moved', 'Order is locked')
    requirePrice(price, royalty?.bps ?? 0, context.state.fees.get(ledger) ?? 0n)
    const terms = { ...held, seller, royalty, facts, buyer, ledger, price, offer: id }
    const sale = openSale(context, terms)
    payWithOffer(context, sale, offer)
    await deliver(context, key, sale.id)
    return context.state.sales.get(sale.id) ?? sale
  })
}

function requireOffer(
  { state, now }: MarketContext,
  { offer: id, seller, ledger, price }: Acceptance,
): Offer {
  const offer = state.offers.get(id)
  if (offer?.state !== 'open' || offer.expiresAtNs <= now()) return refuse('This offer has ended')
  if (offer.price !== price || !isSameBytes(offer.ledger, ledger))
    return refuse('The offer is another than you have seen')
  if (isSameBytes(offer.buyer, seller.owner)) return refuse('Buyer and seller are the same')
  return offer
}
