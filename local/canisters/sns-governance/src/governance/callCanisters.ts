import * as upgradeService from '@sluice/candid/ledger_upgrade'
import type { CanisterStatus } from '@sluice/candid/sns_root'
import * as rootService from '@sluice/candid/sns_root'
import type { SnsWasm } from '@sluice/candid/sns_wasm'
import * as snsWasmService from '@sluice/candid/sns_wasm'
import { hashModule } from '@sluice/canister/management'
import {
  type CallTypes,
  callCanister,
  callTypes,
  IDL,
  rawCallTypes,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import type { CanisterPort } from './CanisterPort.ts'

/** Bytes of a validator's answer: a text for people, which nobody reads beyond some pages. */
const LONGEST_VERDICT = 65_536
/** Of what a target answers nothing is read; its length is bounded by the network. */
const LONGEST_REPLY = 4_194_304

const verdict = callTypes([], [IDL.Variant({ Ok: IDL.Text, Err: IDL.Text })])
const validating: CallTypes = {
  args: rawCallTypes.args,
  longestReply: LONGEST_VERDICT,
  get results() {
    return verdict.results
  },
}
const executing: CallTypes = { ...rawCallTypes, longestReply: LONGEST_REPLY }

const { idlFactory } = rootService
/** Root and SNS-W answer for their own calls, so they are waited for without an end. */
const listing = typesOf(idlFactory, 'list_sns_canisters')
const reading = typesOf(idlFactory, 'canister_status')
const fetching = typesOf(snsWasmService.idlFactory, 'get_wasm')
const upgrading = callTypes(upgradeService.init({ IDL }), [])
const changing = typesOf(idlFactory, 'change_canister')
const registering = typesOf(idlFactory, 'register_dapp_canisters')
const settingControllers = typesOf(idlFactory, 'set_dapp_controllers')
const managing = typesOf(idlFactory, 'manage_dapp_canister_settings')

const replied = <Result>(result: Result) => ({ kind: 'replied', result }) as const

/** Canisters on the network. */
export const callCanisters: CanisterPort = {
  validate: (canister, method, payload) =>
    callCanister(toPrincipal(canister), method, validating, [payload]),
  execute: (canister, method, payload) =>
    callCanister(toPrincipal(canister), method, executing, [payload]),
  hashModule,
  listCanisters: (root) => callCanister(toPrincipal(root), 'list_sns_canisters', listing, [{}]),
  fetchModuleHash: async (root, canister) => {
    const status = await callCanister<CanisterStatus>(
      toPrincipal(root),
      'canister_status',
      reading,
      [{ canister_id: toPrincipal(canister) }],
    )
    return status.kind === 'replied' ? replied(status.result.module_hash[0]) : status
  },
  fetchLedgerModule: async (snsWasm, hash) => {
    const found = await callCanister<{ wasm: [] | [SnsWasm] }>(
      toPrincipal(snsWasm),
      'get_wasm',
      fetching,
      [{ hash }],
    )
    if (found.kind === 'rejected') return found
    const module = found.result.wasm[0]?.wasm
    return replied(module?.length === 0 ? undefined : module)
  },
  changeLedger: (root, { ledger, module, arg }) =>
    callCanisters.changeCanister(root, {
      canister_id: toPrincipal(ledger),
      mode: { upgrade: null },
      wasm_module: module,
      chunked_canister_wasm: [],
      arg: upgrading.args.encode([arg]),
      stop_before_installing: true,
    }),
  changeCanister: (root, request) =>
    callCanister(toPrincipal(root), 'change_canister', changing, [request]),
  registerDapps: (root, canister_ids) =>
    callCanister(toPrincipal(root), 'register_dapp_canisters', registering, [{ canister_ids }]),
  setDappControllers: (root, request) =>
    callCanister(toPrincipal(root), 'set_dapp_controllers', settingControllers, [request]),
  manageDappSettings: (root, request) =>
    callCanister(toPrincipal(root), 'manage_dapp_canister_settings', managing, [request]),
}
