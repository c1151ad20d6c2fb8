import {
  blob,
  codec,
  type MapFactory,
  type OrderedMap,
  optional,
  struct,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const snsField = struct({
  root: optional(blob),
  governance: optional(blob),
  ledger: blob,
  swap: optional(blob),
  index: optional(blob),
})
export type StoredSns = ValueOf<typeof snsField>

/** SNSes in the order in which they were registered. */
export type SnsWasmState = { snses: OrderedMap<bigint, StoredSns> }

export const openSnsWasmState = (map: MapFactory): SnsWasmState => ({
  snses: map(0, u64Key, codec(snsField)),
})
