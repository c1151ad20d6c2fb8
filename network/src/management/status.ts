import type { Prices } from '../cycles/prices.ts'
import { idleCyclesPerDay, type MemoryMetrics, memoryMetrics } from '../cycles/resources.ts'
import type { Canister } from '../state/canister.ts'
import { encodeResult, Results } from './candid.ts'
import { toSettingsRecord } from './settingsCandid.ts'

/** The reply of `canister_status`. */
export function encodeStatus(canister: Canister, prices: Prices): Uint8Array {
  const { resources, record } = canister
  return encodeResult(Results.canister_status, {
    status: { [record.status]: null },
    ready_for_migration: record.status === 'stopped',
    version: record.version,
    settings: toSettingsRecord(record.settings),
    module_hash: record.moduleHash === undefined ? [] : [record.moduleHash],
    memory_size: resources.memoryBytes,
    memory_metrics: toBigInts(memoryMetrics(record)),
    cycles: record.cycles,
    reserved_cycles: record.reservedCycles,
    idle_cycles_burned_per_day: idleCyclesPerDay(prices, resources),
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

function toBigInts(metrics: MemoryMetrics) {
  return Object.fromEntries(Object.entries(metrics).map(([name, size]) => [name, BigInt(size)]))
}
