import {
  bytesKey,
  codec,
  i32,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
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

export type TokenListState = {
  /** Ledger → what is said of its token. */
  tokens: OrderedMap<Uint8Array, ListedToken>
  logos: OrderedMap<Uint8Array, string>
  admins: OrderedMap<Uint8Array, Uint8Array>
}

export function openTokenListState(map: MapFactory): TokenListState {
  return {
    tokens: map(0, bytesKey, codec(tokenField)),
    logos: map(1, bytesKey, codec(text)),
    admins: map(2, bytesKey, bytesKey),
  }
}
