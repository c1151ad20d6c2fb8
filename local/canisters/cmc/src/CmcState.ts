import {
  blob,
  i32,
  type MapFactory,
  nat,
  StableState,
  struct,
  type ValueOf,
} from '@sluice/canister'

const configField = struct({ xrc: blob, refreshSeconds: i32 })
const rateField = struct({ permyriad: nat, timestamp: nat })
export type ConversionRate = ValueOf<typeof rateField>

export type CmcState = ReturnType<typeof openCmcState>

export function openCmcState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the cycles minting canister'),
    /** XDR for one ICP times 10 000, and when it was known (seconds since 1970). */
    rate: open.maybe(1, rateField),
    /** Of maturity, in hundredths of a percent. */
    modulation: open.value(2, i32, 0),
  }
}
