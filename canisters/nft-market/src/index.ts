import type { _SERVICE } from '@sluice/candid/nft_market'
import * as service from '@sluice/candid/nft_market'
import {
  adminList,
  admins,
  canisterCycleBalance,
  consentMessages,
  cycleInfo,
  defineCanister,
  schedule,
  scheduleEvery,
} from '@sluice/canister/runtime'
import { controllersOnly, WALLET_STANDARDS } from '@sluice/canister/services'
import { consentTable } from './admin/consent.ts'
import { configure, type Install, install } from './admin/settings.ts'
import { done, orderOf } from './endpoints/arguments.ts'
import { publicReadEndpoints } from './endpoints/publicReads.ts'
import { readEndpoints } from './endpoints/reads.ts'
import { tradingEndpoints } from './endpoints/trading.ts'
import { wayOutEndpoints } from './endpoints/waysOut.ts'
import { endExpired, recheckSome } from './listings/endListing.ts'
import { canisterEdges } from './market/edges.ts'
import { openMarket } from './market/openMarket.ts'
import { attemptKnown, refuse } from './market/Refusal.ts'
import { keyOf } from './market/tokenKey.ts'
import { checkBooks } from './money/books.ts'
import { endExpiredOffers } from './offers/offers.ts'
import * as views from './reads/views.ts'
import { checkPayment } from './sales/push.ts'

const SETTLE_SECONDS = 600
const SWEEP_SECONDS = 60

const market = openMarket(canisterEdges())
const { state } = market
const consent = consentMessages<_SERVICE>(service, consentTable(market))
const { isAdmin, requireAdmin } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only an admin of the market may do this',
})
const adminEndpoints = adminList(state.admins, controllersOnly('the market'))

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
    ...tradingEndpoints(market),
    ...wayOutEndpoints(market, isAdmin),
    ...publicReadEndpoints(market),
    ...readEndpoints(market),

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

    getVersion: () => '1.0.0',
    getCycleInfo: cycleInfo,
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    icrc10_supported_standards: () => WALLET_STANDARDS.filter(({ name }) => name !== 'ICRC-28'),
    icrc21_canister_call_consent_message: (_, request) => consent(request),
  },
})
