import type { CanisterRecord } from '../state/canisterRecord.ts'
import type { Prices } from './prices.ts'

const WASM_PAGE_BYTES = 65536
const BYTES_PER_GLOBAL = 8
const BYTES_PER_CHANGE = 512
/** Each chunk counts as if it were full. */
const CHUNK_BYTES = 1_048_576
const DAY_SECONDS = 86_400n

/** What a canister keeps, in bytes, by kind; the names are those of `canister_status`. */
export type MemoryMetrics = {
  readonly wasm_memory_size: number
  readonly stable_memory_size: number
  readonly global_memory_size: number
  readonly wasm_binary_size: number
  readonly custom_sections_size: number
  readonly canister_history_size: number
  readonly wasm_chunk_store_size: number
  readonly snapshots_size: number
  readonly log_memory_store_size: number
}

/** What a canister pays for by the second. */
export type Resources = {
  readonly memoryBytes: bigint
  readonly memoryAllocation: bigint
  readonly computeAllocation: bigint
  readonly freezingThreshold: bigint
  readonly reservedCycles: bigint
}

/** The memory that a record with up-to-date sizes stands for. */
export function memoryMetrics(record: CanisterRecord): MemoryMetrics {
  const hasCode = record.moduleHash !== undefined
  return {
    wasm_memory_size: record.heapBytes,
    stable_memory_size: record.stableWasmPages * WASM_PAGE_BYTES,
    global_memory_size: record.globals.length * BYTES_PER_GLOBAL,
    wasm_binary_size: hasCode ? record.moduleBytes : 0,
    custom_sections_size: hasCode ? record.customSectionBytes : 0,
    canister_history_size: record.changes.length * BYTES_PER_CHANGE,
    wasm_chunk_store_size: record.chunks.length * CHUNK_BYTES,
    snapshots_size: record.snapshots.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
    log_memory_store_size: record.logBytes,
  }
}

export function totalOf(metrics: MemoryMetrics): bigint {
  return BigInt(Object.values(metrics).reduce((sum, size) => sum + size, 0))
}

/** What a canister takes of the subnet's memory: what it uses, or what is kept free for it. */
export function occupiedBytes({ memoryBytes, memoryAllocation }: Resources): bigint {
  return memoryAllocation > memoryBytes ? memoryAllocation : memoryBytes
}

/** Cycles that a canister burns in a day without doing anything. */
export function idleCyclesPerDay(prices: Prices, resources: Resources): bigint {
  return (
    prices.storagePerDay(occupiedBytes(resources)) +
    prices.computePerDay(resources.computeAllocation)
  )
}

/** The balance under which a canister is frozen. */
export function freezingLimit(prices: Prices, resources: Resources): bigint {
  const perDay = idleCyclesPerDay(prices, resources)
  const limit = (perDay * resources.freezingThreshold) / DAY_SECONDS
  return limit > resources.reservedCycles ? limit - resources.reservedCycles : 0n
}
