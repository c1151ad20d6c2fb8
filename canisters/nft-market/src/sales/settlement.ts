import { saleShares } from '@sluice/candid/sale-shares'
import { concatBytes, takeNext } from '@sluice/canister'
import { endListing, sendBack } from '../listings/endListing.ts'
import { dropListing } from '../listings/listings.ts'
import { record } from '../log/events.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Listing, Offer, Sale, TokenMove } from '../market/MarketState.ts'
import { escrowOf, keyOf, plainAccount } from '../market/tokenKey.ts'
import { addTo, shift } from '../money/books.ts'
import { endOffersOf, finishOffer } from '../offers/offers.ts'
import type { MoveOutcome } from '../tokens/TokenMoves.ts'
import { changeSale, dueLeg, NO_LEG, payLegs } from './payout.ts'

/**
 * A sale goes one way only: paying → taking (by an approval) → delivering → settling → settled, or from taking or delivering to returning →
 * returned. Each step is taken in the message in which the last one's outcome is known, so a sale stands at exactly one of them.
 */

export type SaleTerms = Pick<
  Listing,
  | 'collection'
  | 'tokenId'
  | 'standard'
  | 'custody'
  | 'facts'
  | 'seller'
  | 'ledger'
  | 'price'
  | 'royalty'
> & { readonly buyer: Uint8Array; readonly offer: bigint | undefined }

/** Takes the token out of everybody else's reach. */
export function openSale(context: MarketContext, terms: SaleTerms): Sale {
  const { state, now } = context
  const { royalty, ...rest } = terms
  const buyer = plainAccount(terms.buyer)
  const shares = saleShares(terms.price, BigInt(royalty?.bps ?? 0))
  const sale: Sale = {
    ...rest,
    id: takeNext(state.nextSaleId),
    state: 'paying',
    toSeller: { ...NO_LEG(terms.seller), amount: shares.toSeller },
    fee: { ...NO_LEG(state.config.get().feeReceiver), amount: shares.fee },
    royalty: { ...NO_LEG(royalty?.receiver ?? terms.seller), amount: shares.royalty },
    refund: NO_LEG(buyer),
    createdAtNs: now(),
    changedAtNs: now(),
    reason: undefined,
  }
  state.sales.set(sale.id, sale)
  state.openSales.set(sale.id, new Uint8Array())
  state.reserved.set(keyOf(sale), sale.id)
  return sale
}

/** The buyer's money has come from their wallet. */
export function onPaid(context: MarketContext, id: bigint): void {
  const sale = context.state.sales.get(id)
  if (sale?.state !== 'paying') return
  addTo(context.state, sale.ledger, 'selling', sale.price)
  beginDelivery(context, sale)
}

/** Nothing was paid: as if nobody had asked. */
export function onUnpaid(context: MarketContext, id: bigint): void {
  const { state } = context
  const sale = state.sales.get(id)
  if (sale?.state !== 'paying') return
  const key = keyOf(sale)
  state.sales.delete(id)
  state.openSales.delete(id)
  state.reserved.delete(key)
  if (state.listings.get(key)?.isCancelled) endListing(context, key, 'cancelled')
}

/** An offer's money pays: it is here already. */
export function payWithOffer(context: MarketContext, sale: Sale, offer: Offer): void {
  context.state.offers.set(offer.id, { ...offer, state: 'selling' })
  shift(context.state, sale.ledger, { from: 'locked', to: 'selling', amount: sale.price })
  beginDelivery(context, sale)
}

function beginDelivery(context: MarketContext, sale: Sale): void {
  for (const owner of historiesOf(sale)) context.state.salesOf.append(owner, sale.id)
  const escrow = escrowOf(context, sale.seller.owner)
  const { collection, tokenId, standard } = sale
  const move = { collection, tokenId, standard, sale: sale.id }
  if (sale.custody === 'approval') {
    changeSale(context, sale, { state: 'taking' })
    context.moves.begin({ ...move, kind: 'take', from: sale.seller, to: escrow })
  } else {
    changeSale(context, sale, { state: 'delivering' })
    context.moves.begin({ ...move, kind: 'deliver', from: escrow, to: plainAccount(sale.buyer) })
  }
}

/** Under which a sale is found again. */
function historiesOf(sale: Sale): Uint8Array[] {
  return [
    ALL_SALES,
    salesOfCollection(sale.collection),
    salesOfToken(keyOf(sale)),
    salesOfPerson(sale.seller.owner),
    salesOfPerson(sale.buyer),
  ]
}

export const ALL_SALES = Uint8Array.of(0)
export const salesOfCollection = (id: Uint8Array) => concatBytes([Uint8Array.of(1), id])
export const salesOfToken = (key: Uint8Array) => concatBytes([Uint8Array.of(2), key])
export const salesOfPerson = (id: Uint8Array) => concatBytes([Uint8Array.of(3), id])

/** A token has arrived, or will not. */
export function onMoved(context: MarketContext, move: TokenMove, outcome: MoveOutcome): void {
  const sale = move.sale === undefined ? undefined : context.state.sales.get(move.sale)
  if (sale === undefined) return
  if (outcome !== 'moved') failSale(context, sale, { move, outcome })
  else if (move.kind === 'deliver') completeSale(context, sale)
  else {
    changeSale(context, sale, { state: 'delivering' })
    const { collection, tokenId, standard } = sale
    const route = { kind: 'deliver', from: move.to, to: plainAccount(sale.buyer) } as const
    context.moves.begin({ collection, tokenId, standard, sale: sale.id, ...route })
  }
}

function completeSale(context: MarketContext, sale: Sale): void {
  const { state } = context
  const key = keyOf(sale)
  state.reserved.delete(key)
  dropListing(context, key, 'sold')
  changeSale(context, sale, {
    state: 'settling',
    toSeller: dueLeg(sale.toSeller.to, sale.toSeller.amount),
    fee: dueLeg(sale.fee.to, sale.fee.amount),
    royalty: dueLeg(sale.royalty.to, sale.royalty.amount),
  })
  countSale(context, sale)
  record(context, sale, {
    kind: 'sold',
    ...partiesOf(sale),
    fee: sale.fee.amount,
    royalty: sale.royalty.amount,
    offer: sale.offer,
  })
  if (sale.offer !== undefined) finishOffer(context, sale.offer, 'accepted')
  endOffersOf(context, sale)
  payLegs(context, sale.id)
}

/** The buyer's money goes back in full, less the ledger's fee of that transfer; a token that is here goes back to its seller. */
function failSale(
  context: MarketContext,
  sale: Sale,
  { move, outcome }: { move: TokenMove; outcome: MoveOutcome },
): void {
  const { state } = context
  const key = keyOf(sale)
  state.reserved.delete(key)
  dropListing(context, key, 'failed')
  changeSale(context, sale, {
    state: 'returning',
    refund: dueLeg(sale.refund.to, sale.price),
    reason:
      outcome === 'silent'
        ? 'The collection has not answered for a month'
        : 'The collection did not hand the token over',
  })
  record(context, sale, { kind: 'saleFailed', ...partiesOf(sale) })
  if (sale.offer !== undefined) finishOffer(context, sale.offer, 'failed')
  if (move.kind === 'deliver') sendBack(context, sale)
  payLegs(context, sale.id)
}

const partiesOf = ({ id, seller, buyer, ledger, price }: Sale) => ({
  settlement: id,
  seller: seller.owner,
  buyer,
  ledger,
  price,
})

/** Sales in the token in which the public interface lists; of others a sum would say nothing. */
function countSale({ state }: MarketContext, { ledger, price }: Sale): void {
  if (state.config.get().payLedger.join() !== ledger.join()) return
  const { sales, turnover, highest, lowest } = state.stat.get()
  state.stat.set({
    sales: sales + 1n,
    turnover: turnover + price,
    highest: price > highest ? price : highest,
    lowest: sales === 0n || price < lowest ? price : lowest,
  })
}
