import type { _SERVICE } from '@sluice/candid/nft_market'
import type { Handlers } from '@sluice/canister/runtime'
import { changePrice, listToken } from '../listings/listToken.ts'
import type { MarketContext } from '../market/MarketContext.ts'
import { attemptFlow } from '../market/Refusal.ts'
import { plainAccount } from '../market/tokenKey.ts'
import { acceptOffer } from '../offers/acceptOffer.ts'
import { makeOffer } from '../offers/makeOffer.ts'
import * as views from '../reads/views.ts'
import { buy } from '../sales/buy.ts'
import { accountOf, callerOf, done, orderOf, tokenOf } from './arguments.ts'

/** For who has a token, or wants one. */
export function tradingEndpoints(market: MarketContext) {
  const { state } = market
  return {
    listToken: (call, request) =>
      attemptFlow(async () => {
        const listing = await listToken(market, {
          ...tokenOf(request),
          seller: accountOf(callerOf(call), request.fromSubaccount),
          ledger: request.ledger.toUint8Array(),
          price: request.price,
          expiresAtNs: request.expiresAt[0],
        })
        return views.viewListing(state, listing)
      }),
    changePrice: (call, request) =>
      attemptFlow(async () => {
        const { version, price } = request
        const terms = { version, price, ledger: request.ledger.toUint8Array() }
        const token = tokenOf(request)
        return views.viewListing(
          state,
          await changePrice(market, callerOf(call), { ...token, ...terms }),
        )
      }),
    buyListing: (call, request) =>
      attemptFlow(async () => {
        const { version, price } = request
        const seen = { version, price, ledger: request.ledger.toUint8Array() }
        return views.viewSale(await buy(market, callerOf(call), { token: tokenOf(request), seen }))
      }),
    makeOffer: (call, request) =>
      attemptFlow(async () => {
        const offer = await makeOffer(market, {
          ...tokenOf(request),
          buyer: callerOf(call),
          ledger: request.ledger.toUint8Array(),
          price: request.price,
          expiresAtNs: request.expiresAt,
          endsWithSale: request.endsWithSale,
        })
        return views.viewOffer(offer)
      }),
    acceptOffer: (call, request) =>
      attemptFlow(async () => {
        const { offer, price } = request
        const seller = accountOf(callerOf(call), request.fromSubaccount)
        const ledger = request.ledger.toUint8Array()
        return views.viewSale(await acceptOffer(market, { offer, price, seller, ledger }))
      }),
    sale: (call, { nftCid, tokenIndex, price }) =>
      done(async () =>
        listToken(market, {
          ...orderOf(nftCid, tokenIndex),
          seller: plainAccount(callerOf(call)),
          ledger: state.config.get().payLedger,
          price,
          expiresAtNs: undefined,
        }),
      ),
    buy: (call, { nftCid, tokenIndex }) =>
      done(async () => buy(market, callerOf(call), { token: orderOf(nftCid, tokenIndex) })),
  } satisfies Partial<Handlers<_SERVICE>>
}
