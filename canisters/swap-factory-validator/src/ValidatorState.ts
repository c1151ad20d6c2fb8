import { blob, type MapFactory, StableState, struct } from '@sluice/canister'

const configField = struct({ factory: blob, governance: blob })

export function openValidatorState(map: MapFactory) {
  const open = new StableState(map)
  const none = { factory: new Uint8Array(), governance: new Uint8Array() }
  return {
    config: open.value(0, configField, none),
  }
}
