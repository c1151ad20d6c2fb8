import { IDL } from '@icp-sdk/core/candid'
import type { GlobalValue } from '../../host/memory/heapImage.ts'
import type { GlobalType } from '../../wasm/rewrite.ts'
import { SnapshotSource } from '../candid.ts'

const Bytes = IDL.Vec(IDL.Nat8)
const Target = { canister_id: IDL.Principal }
const One = { ...Target, snapshot_id: Bytes }
const Global = IDL.Variant({
  i32: IDL.Int32,
  i64: IDL.Int64,
  f32: IDL.Float32,
  f64: IDL.Float64,
  v128: IDL.Nat,
})
const Timer = IDL.Variant({ inactive: IDL.Null, active: IDL.Nat64 })
const HookStatus = IDL.Variant({
  condition_not_satisfied: IDL.Null,
  ready: IDL.Null,
  executed: IDL.Null,
})
const Offset = IDL.Record({ offset: IDL.Nat64 })
const Slice = IDL.Record({ offset: IDL.Nat64, size: IDL.Nat64 })
const ChunkHash = IDL.Record({ hash: Bytes })
const Contents = {
  wasm_module_size: IDL.Nat64,
  globals: IDL.Vec(Global),
  wasm_memory_size: IDL.Nat64,
  stable_memory_size: IDL.Nat64,
  certified_data: Bytes,
  global_timer: IDL.Opt(Timer),
  on_low_wasm_memory_hook_status: IDL.Opt(HookStatus),
}

/** Arguments of the methods that read and upload snapshots. */
export const SnapshotDataArguments = {
  read_canister_snapshot_metadata: IDL.Record(One),
  read_canister_snapshot_data: IDL.Record({
    ...One,
    kind: IDL.Variant({
      wasm_module: Slice,
      wasm_memory: Slice,
      stable_memory: Slice,
      wasm_chunk: ChunkHash,
    }),
  }),
  upload_canister_snapshot_metadata: IDL.Record({
    ...Target,
    replace_snapshot: IDL.Opt(Bytes),
    ...Contents,
  }),
  upload_canister_snapshot_data: IDL.Record({
    ...One,
    kind: IDL.Variant({
      wasm_module: Offset,
      wasm_memory: Offset,
      stable_memory: Offset,
      wasm_chunk: IDL.Null,
    }),
    chunk: Bytes,
  }),
} as const
/** Results of the methods that read and upload snapshots. */
export const SnapshotDataResults = {
  read_canister_snapshot_metadata: IDL.Record({
    source: SnapshotSource,
    taken_at_timestamp: IDL.Nat64,
    ...Contents,
    wasm_chunk_store: IDL.Vec(ChunkHash),
    canister_version: IDL.Nat64,
  }),
  read_canister_snapshot_data: IDL.Record({ chunk: Bytes }),
  upload_canister_snapshot_metadata: IDL.Record({ snapshot_id: Bytes }),
} as const

type CandidGlobal = { i32: number } | { i64: bigint } | { f32: number } | { f64: number }

export function toCandidGlobal(value: GlobalValue, type: GlobalType): object {
  return { [type]: type === 'i64' ? BigInt.asIntN(64, BigInt(value)) : value }
}

/** The value of a global; vectors are not kept as globals here. */
export function fromCandidGlobal(global: CandidGlobal | { v128: bigint }): GlobalValue | undefined {
  if ('i32' in global) return global.i32
  if ('i64' in global) return global.i64
  if ('f32' in global) return global.f32
  return 'f64' in global ? global.f64 : undefined
}
