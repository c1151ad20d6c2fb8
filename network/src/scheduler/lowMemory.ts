import type { Canister } from '../state/canister.ts'
import type { Router } from './router.ts'

const WASM_PAGE_BYTES = 65536n
/** The limit of a heap for which no limit is set. */
const WHOLE_HEAP_BYTES = 4_294_967_296n
const ENTRY_POINT = 'canister_on_low_wasm_memory'

/** Calls `canister_on_low_wasm_memory` once when the heap leaves less free than the threshold. */
export function checkLowMemory(router: Router, canister: Canister): void {
  const { record } = canister
  if (record.settings.wasmMemoryThreshold === 0n && !record.isLowOnMemory) return
  canister.refreshRecord()
  const isLow = isLowOnMemory(canister)
  const isNew = isLow && !record.isLowOnMemory
  record.isLowOnMemory = isLow
  if (isNew && canister.process?.heap.module.entryPoints.has(ENTRY_POINT) === true) {
    router.postFirst(canister, { kind: 'task', entryPoint: ENTRY_POINT })
  }
}

function isLowOnMemory({ record }: Canister): boolean {
  const { wasmMemoryLimit, wasmMemoryThreshold, memoryAllocation } = record.settings
  const limit = wasmMemoryLimit === 0n ? WHOLE_HEAP_BYTES : wasmMemoryLimit
  const besidesStable = memoryAllocation - BigInt(record.stableWasmPages) * WASM_PAGE_BYTES
  const isTight = memoryAllocation > 0n && besidesStable < limit
  return (isTight ? besidesStable : limit) < BigInt(record.heapBytes) + wasmMemoryThreshold
}
