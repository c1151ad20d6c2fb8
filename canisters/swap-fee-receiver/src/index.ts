import type { _SERVICE, Token } from '@sluice/candid/swap_fee_receiver'
import * as service from '@sluice/candid/swap_fee_receiver'
import type { CallContext } from '@sluice/canister'
import {
  canisterSelf,
  cycleInfo,
  defineCanister,
  type Principal,
  scheduleEvery,
} from '@sluice/canister/runtime'
import { controllersOnly, isControllerOr, requireFlawless } from '@sluice/canister/services'
import * as manual from './admin/manual.ts'
import * as proposed from './admin/proposed.ts'
import * as settings from './admin/settings.ts'
import { advance, LOOK_SECONDS, lookAround, startCycle } from './cycle/cycle.ts'
import * as views from './reads/views.ts'
import { canisterEdges } from './receiver/edges.ts'
import { openReceiver } from './receiver/openReceiver.ts'

const VERSION = '3.5.0'
const receiver = openReceiver(canisterEdges())
const { state } = receiver
const done = { ok: null }

const requireController = controllersOnly('the fee receiver')

/** Proposals change settings: governance is the canister that it was installed with. */
function requireGoverning(call: CallContext): void {
  if (!isControllerOr(call, state.config.get().governance)) requireController(call)
}

export default defineCanister<_SERVICE, [Principal, Token, Token, Principal]>({
  service,
  onInit: ({ now }, ...args) => settings.install(receiver, args, now),
  onStart: () => {
    receiver.schedule(0, () => lookAround(receiver))
    scheduleEvery(LOOK_SECONDS, () => lookAround(receiver))
  },
  methods: {
    // For controllers: by hand what the cycle does by itself.
    claim: async (call, pool, token, amount) => {
      requireController(call)
      return manual.byHand(receiver, (inTurn) =>
        manual.claimByHand(inTurn, pool.toUint8Array(), { token, amount }),
      )
    },
    swapToICP: async (call, token) => {
      requireController(call)
      return manual.byHand(receiver, (inTurn) => manual.swapToIcp(inTurn, token))
    },
    swapICPToICS: async (call) => {
      requireController(call)
      return manual.byHand(receiver, manual.swapIcpToIcs)
    },
    swapWithoutDeposit: async (call, ...args) => {
      requireController(call)
      return manual.byHand(receiver, async (inTurn) => manual.swapUnused(inTurn, args))
    },
    burnICS: async (call) => {
      requireController(call)
      return manual.byHand(receiver, manual.burnByHand)
    },
    transfer: async (call, token, to, value) => {
      requireController(call)
      const order = { token, recipient: to.toUint8Array(), value }
      return manual.byHand(receiver, (inTurn) => manual.transferByHand(inTurn, order))
    },
    transferAll: async (call, token, to) => {
      requireController(call)
      const order = { token, recipient: to.toUint8Array() }
      return manual.byHand(receiver, (inTurn) => manual.transferByHand(inTurn, order))
    },
    startAutoSyncPools: (call) => {
      requireController(call)
      startCycle(receiver)
      receiver.schedule(0, () => advance(receiver))
    },

    // For controllers and governance: settings.
    setAutoBurnIcsEnabled: (call, burns) => {
      requireGoverning(call)
      settings.change(receiver, { burns })
      return done
    },
    setAutoSwapToIcsEnabled: (call, swapsToIcs) => {
      requireGoverning(call)
      settings.change(receiver, { swapsToIcs })
      return done
    },
    setIcpPoolClaimInterval: (call, icpPoolInterval) => {
      requireGoverning(call)
      settings.change(receiver, { icpPoolInterval })
      return done
    },
    setNoIcpPoolClaimInterval: (call, otherPoolInterval) => {
      requireGoverning(call)
      settings.change(receiver, { otherPoolInterval })
      return done
    },
    setPriceGuard: (call, guard) => {
      requireGoverning(call)
      return settings.changeGuard(receiver, guard)
    },
    setLeastDepth: (call, amountOfIcp) => {
      requireGoverning(call)
      return settings.changeLeastDepth(receiver, amountOfIcp)
    },
    setPricePools: (call, token, pools) => {
      requireGoverning(call)
      const ids = pools.map((pool) => pool.toUint8Array())
      return settings.namePricePools(receiver, token.toUint8Array(), ids)
    },
    executeSetPriceGuard: (call, guard) => {
      requireGoverning(call)
      requireFlawless(settings.flawOfGuard(guard))
      settings.changeGuard(receiver, guard)
    },
    executeSetLeastDepth: (call, amountOfIcp) => {
      requireGoverning(call)
      requireFlawless(settings.flawOfLeastDepth(amountOfIcp))
      settings.changeLeastDepth(receiver, amountOfIcp)
    },

    // For controllers.
    setFees: async (call) => {
      requireController(call)
      await settings.refreshFees(receiver)
    },
    // The canister knows its own id; the method is there for those who call it after an install.
    setCanisterId: (call) => requireController(call),

    // For everybody.
    validateSetPriceGuard: (_, guard) => proposed.validateGuard(receiver, guard),
    validateSetLeastDepth: (_, amountOfIcp) => proposed.validateLeastDepth(receiver, amountOfIcp),
    validateSetAutoBurnIcsEnabled: (_, burns) =>
      proposed.validateSwitch('Burns what was bought.', state.settings.get().burns, burns),
    validateSetAutoSwapToIcsEnabled: (_, swapsToIcs) =>
      proposed.validateSwitch(
        'Buys the token of the exchange.',
        state.settings.get().swapsToIcs,
        swapsToIcs,
      ),
    getBaseBalances: () => manual.answered(() => settings.fetchBaseBalances(receiver)),
    getCanisterId: () => ({ ok: [canisterSelf()] }),
    getConfig: () => ({ ok: views.viewConfig(receiver) }),
    getCycleInfo: cycleInfo,
    getFees: () => {
      const { icp, ics } = state.baseFees.get()
      return { ok: { ICPFee: icp, ICSFee: ics } }
    },
    getInitArgs: () => ({ ok: views.viewInitArgs(receiver) }),
    getPools: () => ({ ok: views.viewPools(receiver) }),
    getSyncingStatus: () => ({ ok: views.viewSyncing(receiver) }),
    getTokenBurnLog: () => ({ ok: views.viewBurns(receiver) }),
    getTokenClaimLog: () => ({ ok: views.viewClaims(receiver) }),
    getTokens: () => ({ ok: views.viewTokens(receiver) }),
    getTokenSwapLog: () => ({ ok: views.viewSwaps(receiver) }),
    getVersion: () => VERSION,
    getPriceGuard: () => state.guard.get(),
    getLeastDepth: () => state.leastDepth.get(),
    getPricePools: (_, token) =>
      (state.namedPools.get(token.toUint8Array()) ?? []).map(receiver.toPrincipal),
    getPriceReadings: (_, pool) =>
      (state.watched.get(pool.toUint8Array())?.readings ?? []).map(({ at, tick, depth }) => ({
        timestamp: at,
        tick: BigInt(tick),
        depth,
      })),
    getPendingTransfers: () => views.viewPending(receiver),
    getTasks: () => views.viewTasks(receiver),
  },
})
