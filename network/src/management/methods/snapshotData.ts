import { EMPTY_CANDID } from '../../scheduler/callContexts.ts'
import type { Settings } from '../../state/settings.ts'
import type { Snapshot } from '../../state/snapshot.ts'
import { requireTarget } from '../access.ts'
import { decodeArgument, encodeResult } from '../candid.ts'
import { toSourceVariant } from '../lifecycle/changes.ts'
import type { MethodCall, MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'
import type { SnapshotOutline, SnapshotPart } from '../snapshots/snapshotUploads.ts'
import {
  SnapshotDataArguments as Arguments,
  fromCandidGlobal,
  SnapshotDataResults as Results,
  toCandidGlobal,
} from './snapshotCandid.ts'

const WASM_PAGE_BYTES = 65536

/** Reading snapshots, and putting them together from uploaded pieces. */
export function snapshotDataMethods(parts: ManagementParts): MethodTable {
  const { state, snapshots, uploads } = parts
  const find = (call: MethodCall, id: Uint8Array | number[]) =>
    snapshots.find(requireTarget(state, call), Uint8Array.from(id))
  const visibility = (settings: Settings) => settings.snapshotVisibility
  return {
    read_canister_snapshot_metadata: {
      callers: 'controllers',
      visibility,
      run(request) {
        const call = decodeArgument(Arguments.read_canister_snapshot_metadata, request.arg)
        return { reply: encodeMetadata(parts, find(request, call.snapshot_id)) }
      },
    },
    read_canister_snapshot_data: {
      callers: 'controllers',
      visibility,
      run(request) {
        const call = decodeArgument(Arguments.read_canister_snapshot_data, request.arg)
        const chunk = readPart(parts, find(request, call.snapshot_id), call.kind)
        return { reply: encodeResult(Results.read_canister_snapshot_data, { chunk }) }
      },
    },
    upload_canister_snapshot_metadata: {
      callers: 'controllers',
      run(request) {
        const call = decodeArgument(Arguments.upload_canister_snapshot_metadata, request.arg)
        const canister = requireTarget(state, request)
        const replaced = call.replace_snapshot[0]
        const { wasm_module_size, wasm_memory_size, stable_memory_size, globals } = call
        const { certified_data, global_timer, on_low_wasm_memory_hook_status } = call
        const outline = toOutline({
          sizes: [wasm_module_size, wasm_memory_size, stable_memory_size],
          globals,
          certified_data,
          global_timer,
          on_low_wasm_memory_hook_status,
        })
        const { id } = uploads.begin(canister, outline, replaced && Uint8Array.from(replaced))
        state.changed.add(canister)
        const result = { snapshot_id: id }
        return { reply: encodeResult(Results.upload_canister_snapshot_metadata, result) }
      },
    },
    upload_canister_snapshot_data: {
      callers: 'controllers',
      run(request) {
        const call = decodeArgument(Arguments.upload_canister_snapshot_data, request.arg)
        const canister = requireTarget(state, request)
        const snapshot = find(request, call.snapshot_id)
        const bytes = Uint8Array.from(call.chunk)
        const place = toPlace(call.kind)
        if (place === undefined) uploads.writeChunk(canister, snapshot, bytes)
        else uploads.write(canister, snapshot, { ...place, bytes })
        state.changed.add(canister)
        return { reply: EMPTY_CANDID }
      },
    },
  }
}

type Kind<Place, Chunk> =
  | { wasm_module: Place }
  | { wasm_memory: Place }
  | { stable_memory: Place }
  | { wasm_chunk: Chunk }
type Offset = { readonly offset: bigint }
type Slice = Offset & { readonly size: bigint }

function toPlace(kind: Kind<Offset, null>): { part: SnapshotPart; offset: bigint } | undefined {
  if ('wasm_module' in kind) return { part: 'wasm_module', offset: kind.wasm_module.offset }
  if ('wasm_memory' in kind) return { part: 'wasm_memory', offset: kind.wasm_memory.offset }
  if ('wasm_chunk' in kind) return undefined
  return { part: 'stable_memory', offset: kind.stable_memory.offset }
}

function readPart(
  { uploads }: ManagementParts,
  snapshot: Snapshot,
  kind: Kind<Slice, { hash: Uint8Array | number[] }>,
): Uint8Array {
  if ('wasm_module' in kind) {
    return uploads.read(snapshot, { part: 'wasm_module', ...kind.wasm_module })
  }
  if ('wasm_memory' in kind) {
    return uploads.read(snapshot, { part: 'wasm_memory', ...kind.wasm_memory })
  }
  if ('stable_memory' in kind) {
    return uploads.read(snapshot, { part: 'stable_memory', ...kind.stable_memory })
  }
  return uploads.readChunk(snapshot, Uint8Array.from(kind.wasm_chunk.hash))
}

function encodeMetadata({ snapshots }: ManagementParts, snapshot: Snapshot): Uint8Array {
  const types = snapshots.globalTypes(snapshot)
  const { timerNs, isLowOnMemory } = snapshot
  return encodeResult(Results.read_canister_snapshot_metadata, {
    source: toSourceVariant(snapshot.source),
    taken_at_timestamp: snapshot.takenAtNs,
    wasm_module_size: BigInt(snapshot.moduleBytes),
    globals: snapshot.globals.map((value, index) => {
      const usual = typeof value === 'bigint' ? 'i64' : 'i32'
      return toCandidGlobal(value, types[index] ?? usual)
    }),
    wasm_memory_size: BigInt(snapshot.heapBytes),
    stable_memory_size: BigInt(snapshot.stableWasmPages * WASM_PAGE_BYTES),
    certified_data: snapshot.certifiedData,
    global_timer: [timerNs === 0n ? { inactive: null } : { active: timerNs }],
    on_low_wasm_memory_hook_status: [
      isLowOnMemory ? { executed: null } : { condition_not_satisfied: null },
    ],
    wasm_chunk_store: snapshot.chunks.map((hash) => ({ hash })),
    canister_version: snapshot.version,
  })
}

type Metadata = {
  /** Of the module, the heap and stable memory. */
  readonly sizes: readonly [bigint, bigint, bigint]
  readonly globals: readonly Parameters<typeof fromCandidGlobal>[0][]
  readonly certified_data: Uint8Array | number[]
  readonly global_timer: [] | [{ inactive: null } | { active: bigint }]
  readonly on_low_wasm_memory_hook_status: [] | [object]
}

function toOutline(call: Metadata): SnapshotOutline {
  const [timer] = call.global_timer
  const [hook] = call.on_low_wasm_memory_hook_status
  return {
    moduleBytes: Number(call.sizes[0]),
    heapBytes: Number(call.sizes[1]),
    stableBytes: Number(call.sizes[2]),
    globals: call.globals.map(
      (global) =>
        fromCandidGlobal(global) ?? refuse('IC0408', 'Globals of type v128 are not supported.'),
    ),
    certifiedData: Uint8Array.from(call.certified_data),
    timerNs: timer !== undefined && 'active' in timer ? timer.active : 0n,
    isLowOnMemory: hook !== undefined && 'executed' in hook,
  }
}
