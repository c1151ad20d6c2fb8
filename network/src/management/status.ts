import type { Canister } from '../state/canister.ts'
import { encodeResult, Results } from './candid.ts'
import { toSettingsRecord } from './settingsCandid.ts'

const WASM_PAGE_BYTES = 65536
const BYTES_PER_GLOBAL = 8

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
    canister_history_size: 0n,
    wasm_chunk_store_size: 0n,
    snapshots_size: 0n,
    log_memory_store_size: sumOf(record.logs.map((entry) => entry.content.length)),
  }
  return encodeResult(Results.canister_status, {
    status: { [record.status]: null },
    ready_for_migration: record.status === 'stopped',
    version: record.version,
    settings: toSettingsRecord(record.settings),
    module_hash: record.moduleHash === undefined ? [] : [record.moduleHash],
    memory_size: Object.values(metrics).reduce((sum, size) => sum + size, 0n),
    memory_metrics: metrics,
    cycles: record.cycles,
    reserved_cycles: 0n,
    idle_cycles_burned_per_day: 0n,
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

function sumOf(sizes: readonly number[]): bigint {
  return BigInt(sizes.reduce((sum, size) => sum + size, 0))
}
