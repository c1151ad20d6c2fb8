import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, TradeStatPage, TradeStatResp } from '@sluice/candid/nft_statistics'
import * as service from '@sluice/candid/nft_statistics'
import { type CallContext, isSameBytes } from '@sluice/canister'
import {
  adminList,
  admins,
  canisterCycleBalance,
  cycleInfo,
  defineCanister,
  parsePrincipal,
  schedule,
  scheduleEvery,
  toPrincipal,
} from '@sluice/canister/runtime'
import { controllersOnly } from '@sluice/canister/services'
import { canisterEdges } from './edges.ts'
import { openFollower } from './follow.ts'
import {
  findCollection,
  pageOfCollections,
  pageOfName,
  viewCollection,
  viewStat,
  viewTradeStat,
  withName,
} from './views.ts'

const VERSION = '1.0.0'
const LOOK_SECONDS = 60
const NOT_COUNTED = { err: 'Nothing was sold or listed of this collection' }

const edges = canisterEdges()
const { state } = edges
const follower = openFollower(edges)
const { isAdmin, requireAdmin } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only an admin of the statistics may do this',
})
const adminEndpoints = adminList(state.admins, controllersOnly('the statistics'))

/** What the market or an admin says is not counted: it is a reason to look at the market's log. */
function lookSoon(call: CallContext): { ok: boolean } | { err: string } {
  const isMarket = isSameBytes(call.caller.toUint8Array(), state.config.get().market)
  if (!isMarket && !isAdmin(call))
    return { err: 'Only the market and admins are heard. What is counted comes out of its log' }
  schedule(0, follower.look)
  return { ok: true }
}

/** @returns why it cannot be so; undefined when it is done. */
function configure([market]: [] | [string], [controller]: [] | [string]): string | undefined {
  const config = state.config.get()
  const read = (text: string | undefined, current: Uint8Array) =>
    text === undefined ? current : parsePrincipal(text)?.toUint8Array()
  const [nextMarket, nextController] = [
    read(market, config.market),
    read(controller, config.controller),
  ]
  if (nextMarket === undefined || nextController === undefined) return 'This is no canister id'
  if (!isSameBytes(nextMarket, config.market) && state.nextEvent.get() > 1n)
    return 'These are the figures of one market: install other statistics for another one'
  state.config.set({ ...config, market: nextMarket, controller: nextController })
  return undefined
}

export default defineCanister<_SERVICE, [{ controller: Principal; market: Principal }]>({
  service,
  onInit: (_, { controller, market }) =>
    state.config.set({
      controller: controller.toUint8Array(),
      market: market.toUint8Array(),
      payLedger: undefined,
    }),
  onStart: () => {
    schedule(0, follower.look)
    scheduleEvery(LOOK_SECONDS, follower.look)
  },
  methods: {
    // For the market and admins.
    listStat: (call) => lookSoon(call),
    tradeStat: (call) => lookSoon(call),
    init: async (call) => {
      requireAdmin(call)
      await follower.look()
      return { ok: state.nextEvent.get() - 1n }
    },
    setCanisterId: (call, market, controller) => {
      requireAdmin(call)
      const flaw = configure(market, controller)
      return flaw === undefined ? { ok: true } : { err: flaw }
    },
    addAdmin: adminEndpoints.addAdmin,
    removeAdmin: adminEndpoints.removeAdmin,

    // For everybody.
    findCanisterStat: (_, offset, limit): { ok: TradeStatPage } => ({
      ok: pageOfCollections(state, { offset, limit }, (counted) => viewTradeStat(state, counted)),
    }),
    findNameStat: (_, name, offset, limit): { ok: TradeStatPage } => ({
      ok: pageOfName(state, name, { offset, limit }),
    }),
    getCanisterStat: (_, cid): { ok: TradeStatResp } | { err: string } => {
      const id = parsePrincipal(cid)
      const counted = id && findCollection(state, id.toUint8Array())
      return counted === undefined ? NOT_COUNTED : { ok: viewTradeStat(state, counted) }
    },
    getNameStat: (_, name): { ok: TradeStatResp } | { err: string } => {
      const [counted] = withName(state, name, 1)
      return counted === undefined ? NOT_COUNTED : { ok: viewTradeStat(state, counted) }
    },
    getStat: () => ({ ok: viewStat(state) }),
    getCollectionStat: (_, collection) => {
      const counted = findCollection(state, collection.toUint8Array())
      return counted === undefined ? [] : [viewCollection(state, counted)]
    },
    getCollectionStats: (_, offset, limit) =>
      pageOfCollections(state, { offset, limit }, (counted) => viewCollection(state, counted)),
    getProgress: () => {
      const countedAt = state.countedAtNs.get()
      return {
        market: toPrincipal(state.config.get().market),
        next: state.nextEvent.get(),
        countedAt: countedAt === undefined ? [] : [countedAt],
      }
    },
    getAdminList: adminEndpoints.getAdminList,
    getVersion: () => VERSION,
    getCycleInfo: cycleInfo,
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
  },
})
