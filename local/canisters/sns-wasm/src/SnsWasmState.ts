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

const settingsField = struct({
  allowed: list(blob),
  icpLedger: blob,
  nnsGovernance: blob,
  cmc: optional(blob),
})

/** A module; its chunks lie in the canister's chunk store. */
const wasmField = struct({ type: i32, chunks: list(blob), proposal: optional(nat) })

/** The modules of an SNS by their hashes, in the order of `WASM_TYPES`. */
const versionField = list(blob)

/** Canisters that are installed, and whose new controllers are being set. */
const handoverField = struct({
  sns: snsField,
  proposal: optional(nat),
  dapps: list(blob),
  /** Canisters that get the root, the root that gets governance; whoever else controls them stays if they were prepared. */
  ours: list(blob),
  isPrepared: bool,
})
export type Handover = ValueOf<typeof handoverField>

export type SnsWasmState = ReturnType<typeof openSnsWasmState>

export const openSnsWasmState = (map: MapFactory) => {
  const open = new StableState(map)
  // the list has had the first map since before there were single values, which would lie in it
  const counts = open.byNumber(1, nat)
  const count = (key: bigint) => ({
    get: () => counts.get(key) ?? 0n,
    set: (value: bigint) => counts.set(key, value),
  })
  return {
    /** SNSes in the order in which they were registered. */
    snses: open.byNumber(0, snsField),
    nextCreationId: count(0n),
    nextHandoverId: count(1n),
    settings: open.byNumber(2, settingsField),
    wasms: open.byKey(3, wasmField),
    /** Hashes of the newest modules, by their type. */
    newest: open.byNumber(4, blob),
    versions: open.byNumber(5, versionField),
    /** Places in the list by the proposals that have led to them. */
    ofProposals: open.byNumber(6, nat),
    openCreations: open.byNumber(7, nat),
    /** Empty canisters, or such that a deployment has begun to fill and not finished: the next one takes them. */
    spares: open.byKey(8, nat),
    handovers: open.byNumber(9, handoverField),
    /** The bytes of ledgers by their hashes: governance installs one again to change its settings. */
    ledgerModules: open.byKey(10, rawBytes),
  }
}
