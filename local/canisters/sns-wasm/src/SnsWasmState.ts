import {
  blob,
  type MapFactory,
  optional,
  StableState,
  struct,
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

export type SnsWasmState = ReturnType<typeof openSnsWasmState>

export const openSnsWasmState = (map: MapFactory) => ({
  /** SNSes in the order in which they were registered. */
  snses: new StableState(map).byNumber(0, snsField),
})
