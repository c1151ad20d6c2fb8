import type { CanisterStatusResponse } from '@sluice/candid/ckbtc_minter'
import * as service from '@sluice/candid/ckbtc_minter'
import {
  type CallTypes,
  callCanister,
  callTypes,
  canisterSelf,
  IDL,
  Principal,
  requireReply,
  typesOf,
} from '@sluice/canister/runtime'

const MANAGEMENT = Principal.fromText('aaaaa-aa')
const argument = callTypes([IDL.Record({ canister_id: IDL.Principal })], [])
const answer = typesOf(service.idlFactory, 'get_canister_status')
const STATUS: CallTypes = {
  get args() {
    return argument.args
  },
  get results() {
    return answer.results
  },
}

/** This canister as the management canister sees it. @throws Error, which rejects the caller's call, when it does not answer. */
export async function fetchCanisterStatus(): Promise<CanisterStatusResponse> {
  const arg = { canister_id: canisterSelf() }
  return requireReply(
    await callCanister<CanisterStatusResponse>(MANAGEMENT, 'canister_status', STATUS, [arg]),
  )
}
