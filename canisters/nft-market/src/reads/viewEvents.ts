import type * as Candid from '@sluice/candid/nft_market'
import { toPrincipal } from '@sluice/canister/runtime'
import type { EventKind, MarketEvent } from '../log/eventField.ts'
import type { MarketState } from '../market/MarketState.ts'
import { optional, variant } from './candid.ts'

/** From a number on; `next` is where to go on reading. */
export function viewEvents({ events, nextEventId }: MarketState, first: bigint, limit: bigint) {
  const end = nextEventId.get()
  const from = first < 1n ? 1n : first
  const most = limit < MOST_EVENTS ? limit : MOST_EVENTS
  const rows: Candid.Event[] = []
  let id = from
  for (; id < end && id < from + most; id++) {
    const event = events.get(id)
    if (event !== undefined) rows.push(viewEvent(id, event))
  }
  return { events: rows, next: id < end ? id : end }
}

const MOST_EVENTS = 1_000n

function viewEvent(id: bigint, { timeNs, collection, tokenId, event }: MarketEvent): Candid.Event {
  return { id, time: timeNs, collection: toPrincipal(collection), tokenId, kind: viewKind(event) }
}

function viewKind(event: EventKind): Candid.EventKind {
  switch (event.kind) {
    case 'listed':
    case 'priceChanged': {
      const { price, version } = event
      const terms = {
        seller: toPrincipal(event.seller),
        ledger: toPrincipal(event.ledger),
        price,
        version,
      }
      return event.kind === 'listed' ? { listed: terms } : { priceChanged: terms }
    }
    case 'delisted':
      return { delisted: { seller: toPrincipal(event.seller), reason: variant(event.reason) } }
    case 'sold':
      return {
        sold: {
          ...viewParties(event),
          fee: event.fee,
          royalty: event.royalty,
          offer: optional(event.offer),
        },
      }
    case 'saleFailed':
      return { saleFailed: viewParties(event) }
    case 'offered': {
      const { offer, price, expiresAt } = event
      const [buyer, ledger] = [toPrincipal(event.buyer), toPrincipal(event.ledger)]
      return { offered: { offer, buyer, ledger, price, expiresAt } }
    }
    case 'offerEnded': {
      const { offer, reason } = event
      return { offerEnded: { offer, buyer: toPrincipal(event.buyer), reason: variant(reason) } }
    }
  }
}

function viewParties(event: Extract<EventKind, { kind: 'sold' | 'saleFailed' }>) {
  return {
    settlement: event.settlement,
    seller: toPrincipal(event.seller),
    buyer: toPrincipal(event.buyer),
    ledger: toPrincipal(event.ledger),
    price: event.price,
  }
}
