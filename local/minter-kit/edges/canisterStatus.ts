import type { CanisterStatusResponse } from '@sluice/candid/ckbtc_minter'
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

/**
 * Answers `get_canister_status`: this canister as the management canister sees it.
 * @param idlFactory the canister's own interface, which says what of the answer is told.
 * @throws Error, which rejects the caller's call, when the management canister does not answer.
 */
export function canisterStatus(
  idlFactory: Parameters<typeof typesOf>[0],
): () => Promise<CanisterStatusResponse> {
  const answer = typesOf(idlFactory, 'get_canister_status')
  const types: CallTypes = {
    get args() {
      return argument.args
    },
    get results() {
      return answer.results
    },
  }
  return async () => {
    const arg = { canister_id: canisterSelf() }
    return requireReply(
      await callCanister<CanisterStatusResponse>(MANAGEMENT, 'canister_status', types, [arg]),
    )
  }
}
