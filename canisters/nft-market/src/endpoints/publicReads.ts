import type { _SERVICE } from '@sluice/candid/nft_market'
import { accountIdentifier, toHex } from '@sluice/canister'
import type { Handlers } from '@sluice/canister/runtime'
import type { MarketContext } from '../market/MarketContext.ts'
import { attemptKnown, refuse } from '../market/Refusal.ts'
import * as orders from '../reads/orders.ts'
import { indexOf, optionalOf, orderOf, personOf, wordOf } from './arguments.ts'

/** Reads of the public interface. */
export function publicReadEndpoints(market: MarketContext) {
  const { state, self, toPrincipal } = market
  return {
    findOrderPage: (_, nftCid, name, user, tokenIndex, offset, limit, sort, desc) =>
      attemptKnown(() => {
        const asked = {
          collection: optionalOf(nftCid),
          name: wordOf(name),
          person: optionalOf(user),
        }
        const sorted = { slice: { offset, limit }, sort, desc }
        return orders.pageOrders(market, { ...asked, tokenId: indexOf(tokenIndex) }, sorted)
      }),
    findTokenOrderPage: (_, tokenIndex, nftCid, offset, limit, sort, desc) =>
      attemptKnown(() =>
        orders.pageOrders(market, orderOf(nftCid, tokenIndex), {
          slice: { offset, limit },
          sort,
          desc,
        }),
      ),
    findRecommend: (_, offset, limit) => ({
      ok: orders.pageOrders(market, {}, { slice: { offset, limit }, sort: 'time', desc: true }),
    }),
    findCanisterRecommend: (_, nftCid, offset, limit) =>
      attemptKnown(() => {
        const sorted = { slice: { offset, limit }, sort: 'time', desc: true }
        return orders.pageOrders(market, { collection: personOf(nftCid) }, sorted)
      }),
    findTxPage: (_, nftCid, name, tokenIndex, offset, limit) =>
      attemptKnown(() => {
        const asked = { collection: optionalOf(nftCid), name: wordOf(name) }
        const tokenId = indexOf(tokenIndex)
        return orders.pageTransactions(market, { ...asked, tokenId }, { slice: { offset, limit } })
      }),
    findTokenTxPage: (_, tokenIndex, nftCid, offset, limit) =>
      attemptKnown(() =>
        orders.pageTransactions(market, orderOf(nftCid, tokenIndex), { slice: { offset, limit } }),
      ),
    findUserTxPage: (_, account, nftCid, name, offset, limit) =>
      attemptKnown(() => {
        const asked = { person: personOf(account), collection: optionalOf(nftCid) }
        const slice = { offset, limit }
        return orders.pageTransactions(market, { ...asked, name: wordOf(name) }, { slice })
      }),
    getOrder: (_, nftCid, tokenIndex) =>
      attemptKnown(() => {
        const listing = orders.orderOf(market, orderOf(nftCid, tokenIndex))
        return orders.viewOrder(market, listing ?? refuse('Order does not exist'))
      }),
    getStat: () => ({ ok: orders.viewStat(state) }),
    getTradeState: () => ({
      ok: [
        state.isOpen.get(),
        BigInt(state.listings.size),
        BigInt(state.openSales.size),
        BigInt(state.sales.size),
      ],
    }),
    getAddress: () => toHex(accountIdentifier(self())),
    findCanisterId: () => {
      const { payLedger, tokenList } = state.config.get()
      return { ok: [toPrincipal(payLedger).toText(), toPrincipal(tokenList).toText()] }
    },
  } satisfies Partial<Handlers<_SERVICE>>
}
