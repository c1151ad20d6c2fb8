import {
  blob,
  bool,
  i32,
  list,
  type MapFactory,
  nat,
  optional,
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

const swapTokenField = struct({
  name: text,
  symbol: text,
  standard: text,
  decimals: nat,
  fee: nat,
  totalSupply: nat,
  index: nat,
})
/** What a ledger says of itself, whose token a pool trades and nobody has vouched for. */
export type SwapToken = ValueOf<typeof swapTokenField>

/** How often a ledger has not told what it is, and when it is asked again. */
const silenceField = struct({ failures: nat, dueNs: nat })

/** Whose pools are looked through for tokens, and whether the timer does so. */
const settingsField = struct({ factory: optional(blob), syncs: bool })
type SyncSettings = ValueOf<typeof settingsField>

export type TokenListState = ReturnType<typeof openTokenListState>

export function openTokenListState(map: MapFactory) {
  const open = new StableState(map)
  return {
    /** Ledger → what is said of its token. */
    tokens: open.byKey(0, tokenField),
    logos: open.byKey(1, text),
    admins: open.byKey(2, rawBytes),
    /** Ledgers that are not in the list. */
    swapTokens: open.byKey(3, swapTokenField),
    silences: open.byKey(4, silenceField),
    /** At 0; map 0, where single values lie elsewhere, has had tokens from the first release on. */
    settings: open.byNumber(5, settingsField),
  }
}

export const settingsOf = ({ settings }: TokenListState): SyncSettings =>
  settings.get(0n) ?? { factory: undefined, syncs: true }

export const changeSettings = (state: TokenListState, change: Partial<SyncSettings>): void =>
  state.settings.set(0n, { ...settingsOf(state), ...change })
