import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  list,
  type MapFactory,
  type OrderedMap,
  optional,
  text,
  u64Key,
} from '@sluice/canister'

export type PrincipalAliasState = {
  admins: Cell<readonly Uint8Array[]>
  /** SNS-W, where the network has one. */
  snsWasm: Cell<Uint8Array | undefined>
  /** What each principal is called. */
  aliases: OrderedMap<Uint8Array, string>
  /** Those among them that belong to every ledger; few, so that an answer for a ledger never walks through all aliases. */
  shared: OrderedMap<Uint8Array, Uint8Array>
  /** Ledger of an SNS → its governance canister. */
  governances: OrderedMap<Uint8Array, Uint8Array>
}

export function openPrincipalAliasState(map: MapFactory): PrincipalAliasState {
  const cells = map(0, u64Key, bytesKey)
  return {
    admins: cell<readonly Uint8Array[]>(cells, 0n, codec(list(blob)), []),
    snsWasm: cell(cells, 1n, codec(optional(blob)), undefined),
    aliases: map(1, bytesKey, codec(text)),
    shared: map(2, bytesKey, bytesKey),
    governances: map(3, bytesKey, bytesKey),
  }
}
