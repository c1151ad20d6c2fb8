import {
  blob,
  bytesKey,
  type Cell,
  type MapFactory,
  requiredCell,
  struct,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const configField = struct({ factory: blob, governance: blob })
export type ValidatorState = { readonly config: Cell<ValueOf<typeof configField>> }

export function openValidatorState(map: MapFactory): ValidatorState {
  const cells = map(0, u64Key, bytesKey)
  return { config: requiredCell(cells, 0n, { field: configField, what: 'the validator' }) }
}
