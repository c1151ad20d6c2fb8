import type { SettingsInput } from '@sluice/candid/siwe_provider'
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
  /** Principal → address, of everybody who has signed in. */
  addresses: OrderedMap<Uint8Array, string>
  /** Address (EIP-55 text in UTF-8) → principal. */
  principals: OrderedMap<Uint8Array, Uint8Array>
}

const MINUTE_NS = 60n * 1_000_000_000n
const DEFAULTS = {
  chainId: 1n,
  scheme: 'https',
  statement: 'Sign in with your Ethereum wallet.',
  signInLifetimeNs: 5n * MINUTE_NS,
  sessionLifetimeNs: 30n * MINUTE_NS,
}

export function openSiweState(map: MapFactory): SiweState {
  const cells = map(0, u64Key, bytesKey)
  return {
    settings: cell(cells, 0n, codec(optional(settingsField)), undefined),
    addresses: map(1, bytesKey, codec(text)),
    principals: map(2, bytesKey, codec(blob)),
  }
}

/** The settings as they are kept, with the public provider's defaults for what was left out. */
export function readSettings(
  input: SettingsInput,
  parsePrincipal: (text: string) => Uint8Array,
): SiweSettings {
  const features = new Set((input.runtime_features[0] ?? []).flatMap((one) => Object.keys(one)))
  return {
    domain: input.domain,
    uri: input.uri,
    salt: input.salt,
    chainId: input.chain_id[0] ?? DEFAULTS.chainId,
    scheme: input.scheme[0] ?? DEFAULTS.scheme,
    statement: input.statement[0] ?? DEFAULTS.statement,
    signInLifetimeNs: input.sign_in_expires_in[0] ?? DEFAULTS.signInLifetimeNs,
    sessionLifetimeNs: input.session_expires_in[0] ?? DEFAULTS.sessionLifetimeNs,
    targets: input.targets[0]?.map(parsePrincipal),
    hasUriInSeed: features.has('IncludeUriInSeed'),
    mapsAddresses: !features.has('DisableEthToPrincipalMapping'),
    mapsPrincipals: !features.has('DisablePrincipalToEthMapping'),
  }
}
