import type { Prices } from '../cycles/prices.ts'
import { idleCyclesPerDay, type MemoryMetrics, memoryMetrics } from '../cycles/resources.ts'
import type { Canister } from '../state/canister.ts'
import type { LogEntry } from '../state/canisterRecord.ts'
import { Arguments, decodeArgument, encodeResult, Results } from './candid.ts'
import { toSettingsRecord } from './settings/settingsCandid.ts'

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
      num_calls_total: record.queryStats.calls,
      num_instructions_total: record.queryStats.instructions,
      request_payload_bytes_total: record.queryStats.requestBytes,
      response_payload_bytes_total: record.queryStats.responseBytes,
    },
  })
}

/** The reply of `canister_metrics`. */
export function encodeMetrics({ record }: Canister): Uint8Array {
  return encodeResult(Results.canister_metrics, { cycles_consumed: record.consumed })
}

/** The reply of `fetch_canister_logs`: the lines that the filter in the argument asks for. */
export function encodeLogs({ record }: Canister, arg: Uint8Array): Uint8Array {
  const [filter] = decodeArgument(Arguments.fetch_canister_logs, arg).filter
  const isWanted = filter === undefined ? () => true : toPredicate(filter)
  return encodeResult(Results.fetch_canister_logs, {
    canister_log_records: record.logs.filter(isWanted).map(({ index, timeNs, content }) => ({
      idx: BigInt(index),
      timestamp_nanos: timeNs,
      content: new Uint8Array(Buffer.from(content, 'utf8')),
    })),
  })
}

type Range = { readonly start: bigint; readonly end: bigint }

/** From the start, without the end. */
function toPredicate(filter: { by_idx: Range } | { by_timestamp_nanos: Range }) {
  if ('by_idx' in filter) {
    const { start, end } = filter.by_idx
    return ({ index }: LogEntry) => BigInt(index) >= start && BigInt(index) < end
  }
  const { start, end } = filter.by_timestamp_nanos
  return ({ timeNs }: LogEntry) => timeNs >= start && timeNs < end
}

function toBigInts(metrics: MemoryMetrics) {
  return Object.fromEntries(Object.entries(metrics).map(([name, size]) => [name, BigInt(size)]))
}
