import type { _SERVICE } from '@sluice/candid/passcode_manager'
import * as service from '@sluice/candid/passcode_manager'
import {
  cycleInfo,
  defineCanister,
  Principal,
  schedule,
  scheduleEvery,
} from '@sluice/canister/runtime'
import { asBuyer, asOwner, requireGovernance } from './access.ts'
import { balanceOf, viewBooks } from './books.ts'
import { learnBought } from './bought.ts'
import { canisterEdges } from './edges.ts'
import { checkTransfer, transferEarnings } from './governance.ts'
import { lastLogs } from './log.ts'
import { openManager } from './ManagerContext.ts'
import { destroyPasscode, requestPasscode, retryRequests, toPair } from './passcodes.ts'
import { pendingOf, viewLog, viewMetadata } from './reads.ts'
import { settleAll } from './settleAll.ts'
import { deposit, depositFrom, withdraw } from './wallet.ts'

const SETTLE_SECONDS = 600
/** As many balances as fit into an answer. */
const MOST_ROWS = 20_000

const manager = openManager(canisterEdges())
const { state, journal } = manager

export default defineCanister<_SERVICE, [Principal, bigint, Principal, Principal]>({
  service,
  onInit: (_, token, price, factory, governance) => {
    state.config.set({
      token: token.toUint8Array(),
      price,
      factory: factory.toUint8Array(),
      governance: governance.toUint8Array(),
    })
    state.knowsBought.set(true)
  },
  onStart: () => {
    journal.resume()
    schedule(0, () => retryRequests(manager))
    schedule(0, () => learnBought(manager))
    scheduleEvery(SETTLE_SECONDS, () => settleAll(manager))
  },
  methods: {
    // For everybody but the anonymous caller, about their own wallet. A deposit from the caller's own subaccount is a way out too: the
    // only one for tokens that were sent there.
    deposit: (call, args) => asOwner(call, (owner) => deposit(manager, owner, args)),
    depositFrom: (call, args) =>
      asBuyer(manager, call, (owner) => depositFrom(manager, owner, args)),
    withdraw: (call, args) => asOwner(call, (owner) => withdraw(manager, owner, args)),
    requestPasscode: (call, token0, token1, fee) =>
      asBuyer(manager, call, (owner) =>
        requestPasscode(manager, owner, toPair(token0, token1, fee)),
      ),
    destoryPasscode: (call, token0, token1, fee) =>
      asOwner(call, (owner) => destroyPasscode(manager, owner, toPair(token0, token1, fee))),

    // For the governance canister.
    transfer: (call, recipient, value) => {
      requireGovernance(state, call)
      return transferEarnings(manager, recipient.toUint8Array(), value)
    },
    transferValidate: async (call, recipient, value) => {
      requireGovernance(state, call)
      const checked = await checkTransfer(manager, recipient.toUint8Array(), value)
      if ('ok' in checked) return { Ok: `${recipient.toText()}, ${value}` }
      return { Err: Object.values(checked.err).join() }
    },

    // For everybody.
    balanceOf: (_, owner) => balanceOf(state, owner.toUint8Array()),
    balances: () =>
      state.balances
        .entries(0, MOST_ROWS)
        .map(([owner, balance]) => [Principal.fromUint8Array(owner), balance]),
    getBooks: () => viewBooks(state),
    getPending: (_, owner) => pendingOf(state, owner.toUint8Array()),
    getLogs: (_, [count]) => lastLogs(state, count).map(viewLog),
    metadata: () => viewMetadata(state),
    getCycleInfo: cycleInfo,
    getVersion: () => '3.6.0',
  },
})
