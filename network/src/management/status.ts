import type { Canister } from '../state/canister.ts'
import type { Settings } from '../state/settings.ts'
import { encodeResult, Results } from './candid.ts'
import { toSettingsRecord } from './settingsCandid.ts'

const WASM_PAGE_BYTES = 65536
const BYTES_PER_GLOBAL = 8
const BYTES_PER_CHANGE = 512
/** Each chunk counts as if it were full. */
const CHUNK_BYTES = 1_048_576
const GIBIBYTE = 1_073_741_824n
const DAY_SECONDS = 86_400n
/** Cycles per second on a subnet of 13 nodes, for a GiB kept and for a percent of computation. */
const STORAGE_PRICE = 127_000n
const COMPUTE_PRICE = 10_000_000n

/** The reply of `canister_status`. */
export function encodeStatus(canister: Canister, moduleBytes: number): Uint8Array {
  canister.refreshRecord()
  const { record } = canister
  const metrics = {
    wasm_memory_size: BigInt(record.heapBytes),
    stable_memory_size: BigInt(record.stableWasmPages * WASM_PAGE_BYTES),
    global_memory_size: BigInt(record.globals.length * BYTES_PER_GLOBAL),
    wasm_binary_size: BigInt(moduleBytes),
    custom_sections_size: sumOf(
      [...(canister.module?.metadata.values() ?? [])].map((entry) => entry.content.length),
    ),
    canister_history_size: BigInt(record.changes.length * BYTES_PER_CHANGE),
    wasm_chunk_store_size: BigInt(record.chunks.length * CHUNK_BYTES),
    snapshots_size: sumOf(record.snapshots.map((snapshot) => snapshot.totalBytes)),
    log_memory_store_size: sumOf(record.logs.map((entry) => entry.content.length)),
  }
  const memorySize = Object.values(metrics).reduce((sum, size) => sum + size, 0n)
  return encodeResult(Results.canister_status, {
    status: { [record.status]: null },
    ready_for_migration: record.status === 'stopped',
    version: record.version,
    settings: toSettingsRecord(record.settings),
    module_hash: record.moduleHash === undefined ? [] : [record.moduleHash],
    memory_size: memorySize,
    memory_metrics: metrics,
    cycles: record.cycles,
    reserved_cycles: 0n,
    idle_cycles_burned_per_day: burnedPerDay(memorySize, record.settings),
    query_stats: {
      num_calls_total: 0n,
      num_instructions_total: 0n,
      request_payload_bytes_total: 0n,
      response_payload_bytes_total: 0n,
    },
  })
}

/** The reply of `fetch_canister_logs`. */
export function encodeLogs({ record }: Canister): Uint8Array {
  return encodeResult(Results.fetch_canister_logs, {
    canister_log_records: record.logs.map(({ index, timeNs, content }) => ({
      idx: BigInt(index),
      timestamp_nanos: timeNs,
      content: new Uint8Array(Buffer.from(content, 'utf8')),
    })),
  })
}

function burnedPerDay(memorySize: bigint, settings: Settings): bigint {
  const { memoryAllocation, computeAllocation } = settings
  const kept = memoryAllocation > memorySize ? memoryAllocation : memorySize
  const storage = (kept * STORAGE_PRICE * DAY_SECONDS) / GIBIBYTE
  return storage + computeAllocation * COMPUTE_PRICE * DAY_SECONDS
}

function sumOf(sizes: readonly number[]): bigint {
  return BigInt(sizes.reduce((sum, size) => sum + size, 0))
}
