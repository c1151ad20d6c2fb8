import {
  blob,
  type MapFactory,
  nat,
  optional,
  StableState,
  struct,
  text,
  u64List,
  type ValueOf,
} from '@sluice/canister'

const listingField = struct({ seller: blob, price: nat })
const tokenField = struct({
  /** The account identifier that holds it. */
  holder: blob,
  metadata: optional(blob),
  listing: optional(listingField),
})
export type ExtToken = ValueOf<typeof tokenField>

export type ExtState = ReturnType<typeof openExtState>

export function openExtState(map: MapFactory) {
  const open = new StableState(map)
  return {
    name: open.value(0, text, ''),
    minter: open.value(1, blob, new Uint8Array()),
    nextIndex: open.count(2),
    tokens: open.byNumber(1, tokenField),
    /** Holder → indexes of their tokens. */
    tokensOf: open.byKey(2, u64List),
  }
}
