import {
  blob,
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  i32,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  requiredCell,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'
import { rateErrorField } from '@sluice/canister/services'

const configField = struct({ xrc: blob, refreshSeconds: i32 })
const assetField = struct({ symbol: text, isFiat: bool })
const keptField = struct({
  base: assetField,
  quote: assetField,
  /** The last good rate: `rate / 10^decimals` at `timestamp` (seconds since 1970). All 0 before the first one. */
  rate: nat,
  decimals: i32,
  timestamp: nat,
  /** Why the last update brought none, and when; absent after one that did. */
  failure: optional(struct({ error: rateErrorField, timestamp: nat })),
})

export type StoredAsset = ValueOf<typeof assetField>
export type KeptRate = ValueOf<typeof keptField>

export type ExchangeRateState = {
  config: Cell<ValueOf<typeof configField>>
  admins: Cell<readonly Uint8Array[]>
  /** The pair's text as bytes → what is known of it. */
  pairs: OrderedMap<Uint8Array, KeptRate>
}

export function openExchangeRateState(map: MapFactory): ExchangeRateState {
  const cells = map(0, u64Key, bytesKey)
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the rate service' }),
    admins: cell<readonly Uint8Array[]>(cells, 1n, codec(list(blob)), []),
    pairs: map(1, bytesKey, codec(keptField)),
  }
}
