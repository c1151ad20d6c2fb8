import type { CanisterModule } from '../wasm/canisterModule.ts'
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
export type IdleInstance = {
  readonly instance: LiveInstance
  readonly image: HeapImage
  readonly binding: HostBinding
}

/** So many instances of the same code wait for another use. */
const MAX_IDLE = 12

/**
 * Instances of networks that ended, for those that start from the same snapshot: making an
 * instance and filling its memory takes far longer than undoing what a test changed.
 */
class IdleInstances {
  readonly #byCode = new WeakMap<WebAssembly.Module, IdleInstance[]>()

  give({ compiled }: CanisterModule, idle: IdleInstance): void {
    const waiting = this.#byCode.get(compiled) ?? []
    if (waiting.length >= MAX_IDLE) waiting.shift()
    waiting.push(idle)
    this.#byCode.set(compiled, waiting)
  }

  /** The instance whose memory is closest to the wanted contents; a memory never shrinks. */
  take({ compiled }: CanisterModule, wanted: HeapImage): IdleInstance | undefined {
    const waiting = this.#byCode.get(compiled) ?? []
    const fitting = waiting.filter(({ image }) => image.sizeBytes <= wanted.sizeBytes)
    const [best] = fitting.sort(
      (left, right) => wanted.differingPieces(left.image) - wanted.differingPieces(right.image),
    )
    if (best !== undefined) waiting.splice(waiting.indexOf(best), 1)
    return best
  }
}

/** Shared by all networks of this process. */
export const idleInstances = new IdleInstances()
