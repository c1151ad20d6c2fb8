import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  type MapFactory,
  struct,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const configField = struct({ factory: blob, governance: blob })
export type ValidatorState = { readonly config: Cell<ValueOf<typeof configField>> }

export function openValidatorState(map: MapFactory): ValidatorState {
  const cells = map(0, u64Key, bytesKey)
  const none = { factory: new Uint8Array(), governance: new Uint8Array() }
  return { config: cell(cells, 0n, codec(configField), none) }
}
