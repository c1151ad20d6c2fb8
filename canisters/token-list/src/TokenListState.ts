import {
  i32,
  list,
  type MapFactory,
  nat,
  rawBytes,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

const tokenField = struct({
  canisterId: text,
  name: text,
  symbol: text,
  standard: text,
  decimals: nat,
  fee: nat,
  totalSupply: nat,
  rank: i32,
  introduction: text,
  configs: list(struct({ name: text, value: text })),
  mediaLinks: list(struct({ link: text, mediaType: text })),
})
export type ListedToken = ValueOf<typeof tokenField>

export type TokenListState = ReturnType<typeof openTokenListState>

export function openTokenListState(map: MapFactory) {
  const open = new StableState(map)
  return {
    /** Ledger → what is said of its token. */
    tokens: open.byKey(0, tokenField),
    logos: open.byKey(1, text),
    admins: open.byKey(2, rawBytes),
  }
}
