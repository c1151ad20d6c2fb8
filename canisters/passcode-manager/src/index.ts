import type { _SERVICE } from '@sluice/candid/passcode_manager'
import * as service from '@sluice/candid/passcode_manager'
import { type CallContext, isSameBytes } from '@sluice/canister'
import {
  cycleInfo,
  defineCanister,
  icrc3Log,
  Principal,
  schedule,
  scheduleEvery,
} from '@sluice/canister/runtime'
import { isAnonymous } from '@sluice/canister/services'
import { balanceOf, viewBooks } from './books.ts'
import { learnBought } from './bought.ts'
import { canisterEdges } from './edges.ts'
import { checkTransfer, transferEarnings } from './governance.ts'
import { lastLogs } from './log.ts'
import { openManager } from './ManagerContext.ts'
import { destroyPasscode, type Pair, requestPasscode, retryRequests } from './passcodes.ts'
import { pendingOf, viewLog, viewMetadata } from './reads.ts'
import { type Result, refuse } from './result.ts'
import { deposit, depositFrom, withdraw } from './wallet.ts'

const SETTLE_SECONDS = 600
/** As many balances as fit into an answer. */
const MOST_ROWS = 20_000

const manager = openManager(canisterEdges())
const { state, journal } = manager

/** Every person has a wallet here; the anonymous caller is nobody. */
async function asOwner<T>(
  { caller }: CallContext,
  run: (owner: Uint8Array) => Promise<Result<T>>,
): Promise<Result<T>> {
  const owner = caller.toUint8Array()
  return isAnonymous(owner) ? refuse('Illegal anonymous call') : run(owner)
}

function requireGovernance({ caller }: CallContext): void {
  if (!isSameBytes(caller.toUint8Array(), state.config.get().governance))
    throw new Error('Only the governance canister may do this')
}

/** Passcodes name their tokens in the order of their text. */
function sorted(a: Principal, b: Principal, fee: bigint): Pair {
  const [token0, token1] = a.toText() > b.toText() ? [b, a] : [a, b]
  return { token0: token0.toUint8Array(), token1: token1.toUint8Array(), fee }
}

/** What a trapped retry has left open: its timer went with it. */
async function settleAll(): Promise<void> {
  journal.resume()
  // each in a message of its own: what traps or never ends must hold up nothing else
  schedule(0, () => retryRequests(manager))
  schedule(0, () => journal.decideStuck(icrc3Log))
  schedule(0, () => learnBought(manager))
}

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
    scheduleEvery(SETTLE_SECONDS, settleAll)
  },
  methods: {
    // For everybody but the anonymous caller, about their own wallet.
    deposit: (call, args) => asOwner(call, (owner) => deposit(manager, owner, args)),
    depositFrom: (call, args) => asOwner(call, (owner) => depositFrom(manager, owner, args)),
    withdraw: (call, args) => asOwner(call, (owner) => withdraw(manager, owner, args)),
    requestPasscode: (call, token0, token1, fee) =>
      asOwner(call, (owner) => requestPasscode(manager, owner, sorted(token0, token1, fee))),
    destoryPasscode: (call, token0, token1, fee) =>
      asOwner(call, (owner) => destroyPasscode(manager, owner, sorted(token0, token1, fee))),

    // For the governance canister.
    transfer: (call, recipient, value) => {
      requireGovernance(call)
      return transferEarnings(manager, recipient.toUint8Array(), value)
    },
    transferValidate: async (call, recipient, value) => {
      requireGovernance(call)
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
