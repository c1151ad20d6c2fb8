import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/nft_market'
import * as service from '@sluice/candid/nft_market'
import { accountIdentifier, type CallContext, isSameBytes, toHex } from '@sluice/canister'
import { readAccount, storedAccount } from '@sluice/canister/nft'
import {
  adminList,
  admins,
  canisterCycleBalance,
  consentMessages,
  cycleInfo,
  defineCanister,
  parsePrincipal,
  schedule,
  scheduleEvery,
} from '@sluice/canister/runtime'
import { controllersOnly, WALLET_STANDARDS } from '@sluice/canister/services'
import { consentTable } from './admin/consent.ts'
import { configure, type Install, install } from './admin/settings.ts'
import { cancelListing, endExpired, recheckSome, takeBack } from './listings/endListing.ts'
import { changePrice, listToken } from './listings/listToken.ts'
import { canisterEdges } from './market/edges.ts'
import { openMarket } from './market/openMarket.ts'
import { attempt, attemptFlow, attemptKnown, attemptKnownFlow, refuse } from './market/Refusal.ts'
import { FEE_BPS } from './market/requirements.ts'
import { escrowOf, isToken, keyOf, plainAccount, type TokenRef } from './market/tokenKey.ts'
import { checkBooks, owedTo } from './money/books.ts'
import { claim } from './money/claim.ts'
import { acceptOffer } from './offers/acceptOffer.ts'
import { cancelOffer, makeOffer } from './offers/makeOffer.ts'
import { endExpiredOffers } from './offers/offers.ts'
import * as orders from './reads/orders.ts'
import { viewEvents } from './reads/viewEvents.ts'
import * as views from './reads/views.ts'
import { buy } from './sales/buy.ts'
import { checkPayment } from './sales/push.ts'

const SETTLE_SECONDS = 600
const SWEEP_SECONDS = 60

const market = openMarket(canisterEdges())
const { state, self, toPrincipal } = market
const consent = consentMessages<_SERVICE>(service, consentTable(market))
const { isAdmin, requireAdmin } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only an admin of the market may do this',
})
const adminEndpoints = adminList(state.admins, controllersOnly('the market'))

const callerOf = ({ caller }: CallContext) => caller.toUint8Array()
const accountOf = (owner: Uint8Array, [subaccount]: [] | [Uint8Array]) =>
  storedAccount(owner, subaccount) ?? refuse('A subaccount has 32 bytes')
const tokenOf = ({
  collection,
  tokenId,
}: {
  collection: Principal
  tokenId: bigint
}): TokenRef => ({
  collection: collection.toUint8Array(),
  tokenId,
})
/** As the public interface names one. */
const orderOf = (nftCid: string, tokenIndex: number): TokenRef => {
  const collection = parsePrincipal(nftCid)?.toUint8Array() ?? refuse('Request error')
  return { collection, tokenId: BigInt(tokenIndex) }
}
const personOf = (text: string) => parsePrincipal(text)?.toUint8Array() ?? refuse('Request error')
const optionalOf = ([text]: [] | [string]) => (text === undefined ? undefined : personOf(text))
const wordOf = ([text]: [] | [string]) => text?.slice(0, 100)
const indexOf = ([index]: [] | [number]) => (index === undefined ? undefined : BigInt(index))

const done = (run: () => Promise<unknown>) =>
  attemptKnownFlow(async () => {
    await run()
    return true
  })

let cursor = 0

export default defineCanister<_SERVICE, [Install]>({
  service,
  onInit: (_, args) => install(market, args),
  onStart: () => {
    schedule(0, async () => {
      market.journal.settleOpen(market.ledgerLog)
      market.moves.resume()
    })
    scheduleEvery(SETTLE_SECONDS, async () => {
      market.journal.settleOpen(market.ledgerLog)
      cursor = recheckSome(market, cursor)
    })
    scheduleEvery(SWEEP_SECONDS, async () => {
      market.moves.resume()
      endExpired(market)
      endExpiredOffers(market)
    })
  },
  methods: {
    // For who has a token, or wants one.
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

    // Ways out: open at all times.
    cancelListing: (call, token) =>
      attemptFlow(async () => {
        const caller = callerOf(call)
        await cancelListing(market, keyOf(tokenOf(token)), (seller) => isSameBytes(seller, caller))
        return true
      }),
    revoke: (call, { nftCid, tokenIndex }) =>
      done(async () => {
        const caller = callerOf(call)
        const key = keyOf(orderOf(nftCid, tokenIndex))
        await cancelListing(market, key, (seller) => isSameBytes(seller, caller))
      }),
    cancel: (call, tokenIndex, nftCid) =>
      done(async () => {
        const caller = callerOf(call)
        const key = keyOf(orderOf(nftCid, tokenIndex))
        await cancelListing(market, key, (seller) => isAdmin(call) || isSameBytes(seller, caller))
      }),
    cancelOrder: (call, tokenIndex) =>
      done(async () => {
        const key = keyOf({ collection: callerOf(call), tokenId: BigInt(tokenIndex) })
        await cancelListing(market, key, () => true)
      }),
    cancelOffer: (call, offer) =>
      attempt(() => {
        cancelOffer(market, callerOf(call), offer)
        return true
      }),
    takeBack: (call, token) =>
      attemptFlow(async () => {
        await takeBack(market, callerOf(call), tokenOf(token))
        return true
      }),
    claim: (call, ledger, subaccount) =>
      attemptFlow(async () =>
        claim(market, accountOf(callerOf(call), subaccount), ledger.toUint8Array()),
      ),

    // For everybody, as only what is due anyway happens.
    checkPayment: (_, hash) => done(() => checkPayment(market, hash)),
    unlock: (_, nftCid, tokenIndex) =>
      done(async () => {
        const key = keyOf(orderOf(nftCid, tokenIndex))
        if (market.moves.has(key)) await market.moves.run(key)
        if (state.reserved.has(key)) refuse('Order is locked')
      }),
    checkBooks: async (_, ledger) => {
      const id = ledger.toUint8Array()
      return views.viewBooks(id, await checkBooks(market, id))
    },

    // For admins.
    setTradeState: (call, open) => {
      requireAdmin(call)
      state.isOpen.set(open)
      return { ok: true }
    },
    setState: (call, hash, field, wanted) => {
      requireAdmin(call)
      // what has happened decides a settlement's state; all that can be asked for is that it goes on
      if (field !== 'txStatus' || wanted !== 'retry') return { err: 'Request error' }
      return done(() => checkPayment(market, hash))
    },
    removeList: (call) => {
      requireAdmin(call)
      endExpired(market)
      cursor = recheckSome(market, cursor)
      return { ok: true }
    },
    setCanisterId: (call, [payLedger], [tokenList], [feeReceiver]) => {
      requireAdmin(call)
      return attemptKnown(() => {
        configure(market, { payLedger, tokenList, feeReceiver })
        return true
      })
    },
    addAdmin: adminEndpoints.addAdmin,
    removeAdmin: adminEndpoints.removeAdmin,
    getAdminList: adminEndpoints.getAdminList,

    // Reads of the public interface.
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

    // Reads of ours.
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
    getConfig: () => views.viewConfig(market, FEE_BPS),
    getVersion: () => '1.0.0',
    getCycleInfo: cycleInfo,
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    icrc10_supported_standards: () => WALLET_STANDARDS.filter(({ name }) => name !== 'ICRC-28'),
    icrc21_canister_call_consent_message: (_, request) => consent(request),
  },
})
