import {
  blob,
  i32,
  list,
  type MapFactory,
  nat,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

/** An answer that is certified: its body, and the hash under which the answer stands in the tree. */
const assetField = struct({
  path: text,
  status: i32,
  contentType: text,
  body: blob,
  bodyHash: blob,
  responseHash: blob,
})
export type Asset = ValueOf<typeof assetField>

/** What is known of an SNS: its item in the list, as JSON without its place. */
const snsField = struct({ root: text, item: text, lifecycle: i32 })
export type KnownSns = ValueOf<typeof snsField>

const settingsField = struct({ snsWasm: blob, intervalSeconds: nat })

export type AggregatorState = ReturnType<typeof openAggregatorState>

export function openAggregatorState(map: MapFactory) {
  const open = new StableState(map)
  return {
    settings: open.required(0, settingsField, 'the aggregator'),
    /** Seconds; when the last reading began. */
    readAt: open.count(1),
    /** Paths that are served, in the order of their assets. */
    paths: open.value(2, list(text), []),
    assets: open.byNumber(1, assetField),
    snses: open.byNumber(2, snsField),
  }
}
