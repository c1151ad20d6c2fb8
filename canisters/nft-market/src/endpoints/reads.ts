import type { _SERVICE } from '@sluice/candid/nft_market'
import { MARKET_FEE_BPS } from '@sluice/candid/sale-shares'
import { accountIdentifier, toHex } from '@sluice/canister'
import { readAccount } from '@sluice/canister/nft'
import type { Handlers } from '@sluice/canister/runtime'
import type { MarketContext } from '../market/MarketContext.ts'
import { escrowOf, isToken, keyOf } from '../market/tokenKey.ts'
import { owedTo } from '../money/books.ts'
import { viewEvents } from '../reads/viewEvents.ts'
import * as views from '../reads/views.ts'
import { tokenOf } from './arguments.ts'

/** Reads of ours. */
export function readEndpoints(market: MarketContext) {
  const { state, toPrincipal } = market
  return {
    getListing: (_, token) => {
      if (!isToken(token)) return []
      const listing = state.listings.get(keyOf(tokenOf(token)))
      return listing === undefined ? [] : [views.viewListing(state, listing)]
    },
    getListings: (
      _,
      { collection: [collection], seller: [seller], ledger: [token], sort, desc },
      offset,
      limit,
    ) => {
      const ledger = token?.toUint8Array()
      const owner = views.listingOwner(collection?.toUint8Array(), seller?.toUint8Array())
      const sorting =
        'price' in sort && ledger !== undefined
          ? ({ order: 'price', ledger } as const)
          : ({ order: 'time', ledger } as const)
      const toItem = (listing: Parameters<typeof views.viewListing>[1]) =>
        views.viewListing(state, listing)
      return views.pageListings(
        state,
        { owner, sorting, desc },
        { slice: { offset, limit }, toItem },
      )
    },
    getSettlement: (_, id) => views.viewSaleById(state, id),
    getSettlementsOf: (_, person, offset, limit) =>
      views.pageSalesOf(state, person.toUint8Array(), { offset, limit }),
    getOffers: (_, token) => (isToken(token) ? views.viewOffersOfToken(state, tokenOf(token)) : []),
    getOffersOf: (_, buyer) => views.viewOffersOfPerson(state, buyer.toUint8Array()),
    getOwed: (_, account) => {
      const stored = readAccount(account)
      const rows = stored === undefined ? [] : owedTo(state, stored)
      return rows.map(({ ledger, amount }) => ({ ledger: toPrincipal(ledger), amount }))
    },
    getEscrowAccount: (_, owner) => {
      const account = escrowOf(market, owner.toUint8Array())
      const address = toHex(accountIdentifier(account.owner, account.subaccount))
      return [views.viewAccount(account), address]
    },
    getEvents: (_, first, limit) => viewEvents(state, first, limit),
    getTokensOnTheirWay: (_, offset, limit) => views.viewMoves(market, { offset, limit }),
    getConfig: () => views.viewConfig(market, MARKET_FEE_BPS),
  } satisfies Partial<Handlers<_SERVICE>>
}
