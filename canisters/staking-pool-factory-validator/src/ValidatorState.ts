import { blob, type MapFactory, StableState, struct } from '@sluice/canister'

const configField = struct({ factory: blob, governance: blob })

export function openValidatorState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the validator'),
  }
}
