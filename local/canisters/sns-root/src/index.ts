import type { _SERVICE, SnsRootCanister } from '@sluice/candid/sns_root'
import * as service from '@sluice/candid/sns_root'
import { AccountLocks, type CallContext, isSameBytes } from '@sluice/canister'
import {
  canisterSelf,
  defineCanister,
  type Principal,
  requireReply,
  stableMap,
} from '@sluice/canister/runtime'
import { changeCanister, scheduleStarts } from './changeCanister.ts'
import { MOST_DAPPS, manageSettings, registerDapps, setDappControllers } from './dapps.ts'
import { fetchStatus } from './management.ts'
import { openRootState } from './RootState.ts'
import { belongs, listCanisters, summarize, syncArchives } from './sns.ts'

/** A hundred principals, with the names of the fields. */
const LIST_BYTES = 8_192

const state = openRootState(stableMap)
const summaries = new AccountLocks()

const isOneOf = ({ caller }: CallContext, ids: readonly (Uint8Array | undefined)[]) =>
  ids.some((id) => id !== undefined && isSameBytes(id, caller.toUint8Array()))

const isGovernance = (call: CallContext) => isOneOf(call, [state.ids.get().governance])

function requireGovernance(call: CallContext): void {
  if (!isGovernance(call)) throw new Error('Only the governance of this SNS may do this')
}

/** The sale returns the dapp when it is aborted. */
function requireGovernanceOrSwap(call: CallContext): void {
  const { governance, swap } = state.ids.get()
  if (!isOneOf(call, [governance, swap]))
    throw new Error('Only the governance and the sale of this SNS may do this')
}

function install(args: SnsRootCanister): void {
  const [governance] = args.governance_canister_id
  const [ledger] = args.ledger_canister_id
  if (governance === undefined || ledger === undefined)
    throw new Error('An SNS has a governance and a ledger')
  if (args.dapp_canister_ids.length > MOST_DAPPS)
    throw new Error(`An SNS leads at most ${MOST_DAPPS} canisters of its dapp`)
  state.ids.set({
    governance: governance.toUint8Array(),
    ledger: ledger.toUint8Array(),
    swap: args.swap_canister_id[0]?.toUint8Array(),
    index: args.index_canister_id[0]?.toUint8Array(),
  })
  state.dapps.set(args.dapp_canister_ids.map((id) => id.toUint8Array()))
  state.archives.set(args.archive_canister_ids.map((id) => id.toUint8Array()))
}

async function register(call: CallContext, canisters: readonly Principal[]) {
  requireGovernance(call)
  await registerDapps(state, canisters)
  return {}
}

export default defineCanister<_SERVICE, [SnsRootCanister]>({
  service,
  onInit: (_, args) => install(args),
  onStart: () => scheduleStarts(state),
  door: {
    longest: {
      register_dapp_canisters: LIST_BYTES,
      set_dapp_controllers: LIST_BYTES,
      manage_dapp_canister_settings: LIST_BYTES,
    },
    uploads: { methods: ['change_canister'], from: isGovernance },
  },
  methods: {
    // For the governance of the SNS.
    change_canister: async (call, request) => {
      requireGovernance(call)
      if (request.canister_id.toText() === canisterSelf().toText())
        throw new Error('The root cannot change itself')
      if (!belongs(state, request.canister_id))
        throw new Error('The canister is none of this SNS, nor of its dapp')
      await changeCanister(state, request, call.now / 1_000_000_000n)
    },
    register_dapp_canisters: (call, { canister_ids }) => register(call, canister_ids),
    register_dapp_canister: (call, { canister_id }) => register(call, canister_id),
    manage_dapp_canister_settings: async (call, request) => {
      requireGovernance(call)
      const reason = await manageSettings(state, request)
      return { failure_reason: reason === undefined ? [] : [reason] }
    },
    register_extension: (call) => {
      requireGovernance(call)
      const description = 'Extensions are not part of this network'
      return { result: [{ Err: { code: [], description } }] }
    },

    // For the governance and the sale.
    set_dapp_controllers: async (call, request) => {
      requireGovernanceOrSwap(call)
      return { failed_updates: await setDappControllers(state, request) }
    },

    // For everybody, about canisters of this SNS.
    canister_status: async (_, { canister_id }) => {
      if (!belongs(state, canister_id))
        throw new Error('The canister is none of this SNS, nor of its dapp')
      return requireReply(await fetchStatus(canister_id))
    },
    get_sns_canisters_summary: (call, { update_canister_list: [updates] }) =>
      summaries.withLock(
        'summary',
        () => {
          throw new Error('A summary is being made: try again in some seconds')
        },
        async () => {
          if (updates === true && isGovernance(call)) await syncArchives(state)
          return summarize(state)
        },
      ),
    list_sns_canisters: () => listCanisters(state),
    get_build_metadata: () => 'sluice sns-root',
    get_timers: () => ({
      timers: [
        {
          last_reset_timestamp_seconds: [state.timersResetAt.get()],
          last_spawned_timestamp_seconds: [],
          requires_periodic_tasks: [state.stopped.size > 0],
        },
      ],
    }),
    reset_timers: ({ now }) => {
      state.timersResetAt.set(now / 1_000_000_000n)
      scheduleStarts(state)
      return {}
    },
  },
})
