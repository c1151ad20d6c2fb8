import {
  blob,
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const settingsField = struct({
  domain: text,
  uri: text,
  salt: text,
  chainId: nat,
  scheme: text,
  statement: text,
  signInLifetimeNs: nat,
  sessionLifetimeNs: nat,
  targets: optional(list(blob)),
  hasUriInSeed: bool,
  mapsAddresses: bool,
  mapsPrincipals: bool,
})
export type SiweSettings = ValueOf<typeof settingsField>

export type SiweState = {
  settings: Cell<SiweSettings | undefined>
  /**
   * Whether a message may be signed that does not name the session key. A cell of its own: providers from before it existed stay
   * readable, and allow it no more.
   */
  allowsUnboundSessions: Cell<boolean>
  /** Principal → address, of everybody who has signed in. */
  addresses: OrderedMap<Uint8Array, string>
  /** Address (EIP-55 text in UTF-8) → principal. */
  principals: OrderedMap<Uint8Array, Uint8Array>
}

export function openSiweState(map: MapFactory): SiweState {
  const cells = map(0, u64Key, bytesKey)
  return {
    settings: cell(cells, 0n, codec(optional(settingsField)), undefined),
    allowsUnboundSessions: cell(cells, 1n, codec(bool), false),
    addresses: map(1, bytesKey, codec(text)),
    principals: map(2, bytesKey, codec(blob)),
  }
}
