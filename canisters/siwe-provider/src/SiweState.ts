import {
  blob,
  bool,
  list,
  type MapFactory,
  nat,
  optional,
  StableState,
  struct,
  text,
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

export type SiweState = ReturnType<typeof openSiweState>

export function openSiweState(map: MapFactory) {
  const open = new StableState(map)
  return {
    settings: open.maybe(0, settingsField),
    /**
     * Whether a message may be signed that does not name the session key. A cell of its own: providers from before it existed stay
     * readable, and allow it no more.
     */
    allowsUnboundSessions: open.value(1, bool, false),
    /** Principal → address, of everybody who has signed in. */
    addresses: open.byKey(1, text),
    /** Address (EIP-55 text in UTF-8) → principal. */
    principals: open.byKey(2, blob),
  }
}
