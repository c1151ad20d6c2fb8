import * as rootService from '@sluice/candid/sns_root'
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
/** The root is a part of the SNS and answers for its own calls, so it is waited for without an end. */
const listing = typesOf(idlFactory, 'list_sns_canisters')
const changing = typesOf(idlFactory, 'change_canister')
const registering = typesOf(idlFactory, 'register_dapp_canisters')
const settingControllers = typesOf(idlFactory, 'set_dapp_controllers')
const managing = typesOf(idlFactory, 'manage_dapp_canister_settings')

/** Canisters on the network. */
export const callCanisters: CanisterPort = {
  validate: (canister, method, payload) =>
    callCanister(toPrincipal(canister), method, validating, [payload]),
  execute: (canister, method, payload) =>
    callCanister(toPrincipal(canister), method, executing, [payload]),
  hashModule,
  listCanisters: (root) => callCanister(toPrincipal(root), 'list_sns_canisters', listing, [{}]),
  changeCanister: (root, request) =>
    callCanister(toPrincipal(root), 'change_canister', changing, [request]),
  registerDapps: (root, canister_ids) =>
    callCanister(toPrincipal(root), 'register_dapp_canisters', registering, [{ canister_ids }]),
  setDappControllers: (root, request) =>
    callCanister(toPrincipal(root), 'set_dapp_controllers', settingControllers, [request]),
  manageDappSettings: (root, request) =>
    callCanister(toPrincipal(root), 'manage_dapp_canister_settings', managing, [request]),
}
