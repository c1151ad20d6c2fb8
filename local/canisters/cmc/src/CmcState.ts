import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  i32,
  type MapFactory,
  nat,
  optional,
  requiredCell,
  struct,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const configField = struct({ xrc: blob, refreshSeconds: i32 })
const rateField = struct({ permyriad: nat, timestamp: nat })
export type ConversionRate = ValueOf<typeof rateField>

export type CmcState = {
  config: Cell<ValueOf<typeof configField>>
  /** XDR for one ICP times 10 000, and when it was known (seconds since 1970). */
  rate: Cell<ConversionRate | undefined>
}

export function openCmcState(map: MapFactory): CmcState {
  const cells = map(0, u64Key, bytesKey)
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the cycles minting canister' }),
    rate: cell<ConversionRate | undefined>(cells, 1n, codec(optional(rateField)), undefined),
  }
}
