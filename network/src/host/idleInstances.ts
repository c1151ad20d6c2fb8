import type { CanisterModule } from '../wasm/canisterModule.ts'
import { noteGarbage } from './garbage.ts'
import type { HostFunction, WasmValue } from './hostFunction.ts'
import type { LiveInstance } from './liveInstance.ts'
import type { HeapImage } from './memory/heapImage.ts'

/** Whose code runs: it is who calls the host's functions. */
type HostCaller = {
  callHost(
    name: string,
    definition: HostFunction,
    args: readonly WasmValue[],
  ): WasmValue | undefined
}

/** What an instance imports. Its owner changes when another canister takes the instance over. */
export type HostBinding = { readonly imports: WebAssembly.Imports; owner: HostCaller }

/** An instance whose heap ended, and what its memory holds. */
type IdleInstance = {
  readonly instance: LiveInstance
  readonly image: HeapImage
  readonly binding: HostBinding
}

const NOBODY: HostCaller = {
  callHost() {
    throw new Error('code runs that belongs to no canister')
  },
}

/** So many instances of the same code wait for another use: a whole world has some seventy. */
const MAX_IDLE = 64

/**
 * Instances of canisters that sleep, and of networks that ended, for those that have the same code: making an
 * instance and filling its memory takes far longer than writing the pieces in which two heaps differ.
 */
class IdleInstances {
  readonly #byCode = new WeakMap<WebAssembly.Module, IdleInstance[]>()

  give({ compiled }: CanisterModule, idle: IdleInstance, most = MAX_IDLE): void {
    const waiting = this.#byCode.get(compiled) ?? []
    // the canister before is not to be kept in memory
    idle.binding.owner = NOBODY
    waiting.push(idle)
    if (waiting.length > most) dropLargest(waiting)
    this.#byCode.set(compiled, waiting)
  }

  /** The instance whose memory is closest to the wanted contents; a memory never shrinks. */
  take({ compiled }: CanisterModule, wanted: HeapImage): IdleInstance | undefined {
    const waiting = this.#byCode.get(compiled) ?? []
    let best: IdleInstance | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (const idle of waiting) {
      if (idle.image.sizeBytes > wanted.sizeBytes) continue
      const differing = wanted.differingPieces(idle.image)
      if (differing >= fewest) continue
      fewest = differing
      best = idle
    }
    if (best !== undefined) waiting.splice(waiting.indexOf(best), 1)
    return best
  }
}

/** A memory never shrinks, so the smallest ones fit most. */
function dropLargest(waiting: IdleInstance[]): void {
  const [largest] = [...waiting].sort((left, right) => right.image.sizeBytes - left.image.sizeBytes)
  if (largest === undefined) return
  waiting.splice(waiting.indexOf(largest), 1)
  noteGarbage(largest.instance.bytes.length)
}

/** Shared by all networks of this process. */
export const idleInstances = new IdleInstances()
