import { blob, type MapFactory, rawBytes, StableState, text } from '@sluice/canister'

export type PrincipalAliasState = ReturnType<typeof openPrincipalAliasState>

export function openPrincipalAliasState(map: MapFactory) {
  const open = new StableState(map)
  return {
    admins: open.principals(0),
    /** SNS-W, where the network has one. */
    snsWasm: open.maybe(1, blob),
    /** What each principal is called. */
    aliases: open.byKey(1, text),
    /** Those among them that belong to every ledger; few, so that an answer for a ledger never walks through all aliases. */
    shared: open.byKey(2, rawBytes),
    /** Ledger of an SNS → its governance canister. */
    governances: open.byKey(3, rawBytes),
  }
}
