import { isSameBytes, textOfRefusal } from '@sluice/canister'
import { isStillThere } from '../collections/inspect.ts'
import { dropListing, isExpired, isLocked } from '../listings/listings.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import type { Listing, Payment, Sale } from '../market/MarketState.ts'
import { oneAtATime } from '../market/oneAtATime.ts'
import { refuse } from '../market/Refusal.ts'
import { requireFunds, requireOpen, routeOf } from '../market/requirements.ts'
import { keyOf, type TokenRef } from '../market/tokenKey.ts'
import { encodePurpose } from '../money/purpose.ts'
import { hashOf } from './hash.ts'
import { openSale } from './settlement.ts'

/** What a buyer has seen and agrees to. */
export type Terms = Pick<Listing, 'version' | 'price' | 'ledger'>

/**
 * Buys a listed token with the buyer's allowance. Whatever differs from what the buyer has seen refuses the purchase before money moves;
 * from then on the sale comes to its end by itself, whoever waits for it.
 * @param seen absent for clients that name no terms: their allowance bounds what is taken.
 */
export async function buy(
  context: MarketContext,
  buyer: Uint8Array,
  { token, seen }: { token: TokenRef; seen?: Terms },
): Promise<Sale> {
  const key = keyOf(token)
  requireOpen(context)
  const first = requireOffered(context, key, { buyer, seen })
  return oneAtATime(context, buyer, key, async () => {
    const isThere = await isStillThere(context, first)
    // await is over: somebody else may have bought it, or its terms may be others
    const listing = requireOffered(context, key, { buyer, seen: seen ?? first })
    if (isThere === undefined)
      return refuse('The collection does not answer. Nothing was paid; please try again later')
    if (!isThere) {
      dropListing(context, key, 'moved')
      return refuse(
        'The seller has moved this token, or ended the approval. Nothing was paid',
        'Order does not exist',
      )
    }
    await requireFunds(context, listing, buyer)
    // await is over, once more
    requireOffered(context, key, { buyer, seen: listing })
    if (!context.journal.hasRoom(listing.ledger))
      return refuse('The ledger owes too many answers. Nothing was paid; please try again later')
    const { id } = openSale(context, { ...listing, buyer, offer: undefined })
    await pull(context, id, listing.paidBy)
    await deliver(context, key, id)
    return context.state.sales.get(id) ?? refuse(LOST, 'Trade faild')
  })
}

const LOST = 'Nothing was paid'

function requireOffered(
  context: MarketContext,
  key: Uint8Array,
  { buyer, seen }: { buyer: Uint8Array; seen: Terms | undefined },
): Listing {
  const listing = context.state.listings.get(key) ?? refuse('Order not found')
  if (isLocked(context, key))
    return refuse('Somebody else is buying this token. Nothing was paid', 'Order is locked')
  if (listing.isCancelled || isExpired(context, listing))
    return refuse('The listing has ended. Nothing was paid', 'Order does not exist')
  if (seen === undefined && !isSameBytes(listing.ledger, context.state.config.get().payLedger))
    return refuse('This token is sold for another token: use buyListing', 'Order not found')
  if (isSameBytes(listing.seller.owner, buyer)) return refuse('Buyer and seller are the same')
  if (seen !== undefined && !isAsSeen(listing, seen))
    return refuse('The listing has changed since you saw it. Nothing was paid', 'Request error')
  return listing
}

function isAsSeen(listing: Listing, { version, price, ledger }: Terms): boolean {
  return (
    listing.version === version && listing.price === price && isSameBytes(listing.ledger, ledger)
  )
}

/** The buyer's money comes into the market's account. */
async function pull(context: MarketContext, id: bigint, paidBy: Payment): Promise<void> {
  const { journal, state } = context
  const sale = state.sales.get(id)
  if (sale === undefined) return
  const { ledger, price, buyer } = sale
  const intent = journal.begin({
    ...routeOf(context, paidBy, buyer),
    ledger,
    amount: price,
    fee: state.fees.get(ledger) ?? 0n,
    purpose: encodePurpose({ kind: 'pullSale', sale: id }),
  })
  // await: other messages run here; the journal takes the sale to its next step, or ends it
  const outcome = await journal.send(intent.id)
  if (outcome.kind === 'refused')
    refuse(`Nothing was paid. ${textOfRefusal(outcome.why)}`, 'Trade faild')
  if (outcome.kind !== 'done')
    refuse(
      `The ledger has not answered: your payment may be on its way. Settlement ${hashOf(id)} goes on by itself and ends with the token or with your money`,
      'Operation failed',
    )
}

/** As far as the collection answers now; a timer goes on with the rest. */
export async function deliver(context: MarketContext, key: Uint8Array, id: bigint): Promise<void> {
  for (const step of ['taking', 'delivering'])
    if (context.state.sales.get(id)?.state === step) await context.moves.run(key)
}
