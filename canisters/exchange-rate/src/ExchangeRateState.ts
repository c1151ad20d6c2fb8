import {
  blob,
  bool,
  i32,
  type MapFactory,
  nat,
  optional,
  StableState,
  struct,
  text,
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

export type ExchangeRateState = ReturnType<typeof openExchangeRateState>

export function openExchangeRateState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the rate service'),
    admins: open.principals(1),
    /** The pair's text as bytes → what is known of it. */
    pairs: open.byKey(1, keptField),
  }
}
