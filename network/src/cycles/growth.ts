import { CanisterFault } from '../errors.ts'
import { Context, contexts } from '../host/context.ts'
import type { Execution } from '../host/execution.ts'
import type { CanisterProcess } from '../host/process.ts'
import type { Canister } from '../state/canister.ts'
import type { Accounts } from './accounts.ts'

const WASM_PAGE_BYTES = 65536
/** Where changes of memory are kept. */
const KEPT = contexts('I G U Ry Rt C T')
/** The limit on the heap is not for callbacks, timers, heartbeats and `pre_upgrade`. */
const LIMITED = Context.update | Context.init | Context.start

/**
 * Looks at how much the memories grew in an execution that ended well. WebAssembly grows memory by
 * itself, so what the IC refuses at once is refused here at the end, when nothing is kept yet.
 * `codeBytes` is how much larger new code is than the old.
 */
export function growthFault(
  accounts: Accounts,
  run: {
    readonly canister: Canister
    readonly process: CanisterProcess
    readonly execution: Execution
    readonly codeBytes?: number
  },
): CanisterFault | undefined {
  const { canister, process, execution, codeBytes = 0 } = run
  const { context } = execution.invocation
  if ((context & KEPT) === 0) return undefined
  const heapBytes = process.heap.live?.bytes.length ?? process.heap.sizeBytes
  const stableBytes = process.stable.sizeWasmPages * WASM_PAGE_BYTES
  const grown = heapBytes + stableBytes + codeBytes - memoryBytesOf(canister)
  if (grown <= 0) return undefined
  const limit = canister.record.settings.wasmMemoryLimit
  const isHeapGrown = heapBytes > process.heap.sizeBytes
  if ((context & LIMITED) !== 0 && isHeapGrown && limit > 0n && BigInt(heapBytes) > limit) {
    return heapTooLarge(heapBytes, limit)
  }
  const result = accounts.growth(canister, BigInt(grown), execution.balance)
  if (result instanceof CanisterFault) return result
  execution.setAside(result)
  return undefined
}

/** What a canister keeps in heap and stable memory. */
function memoryBytesOf(canister: Canister): number {
  canister.refreshRecord()
  const { record } = canister
  return record.heapBytes + record.stableWasmPages * WASM_PAGE_BYTES
}

function heapTooLarge(bytes: number, limit: bigint): CanisterFault {
  return new CanisterFault(
    'IC0539',
    `Canister exceeded its current Wasm memory limit of ${limit} bytes. The peak Wasm memory usage was ${bytes} bytes. If the canister reaches 4GiB, then it may stop functioning and may become unrecoverable. Please reach out to the canister owner to investigate the reason for the increased memory usage. It might be necessary to move data from the Wasm memory to the stable memory. If such high Wasm memory usage is expected and safe, then the developer can increase the Wasm memory limit in the canister settings.`,
    'Try checking the canister for a possible memory leak or modifying it to use more stable memory instead of Wasm memory. See documentation: https://internetcomputer.org/docs/current/references/execution-errors#wasm-memory-limit-exceeded',
  )
}
