import type { CanisterModule } from '../../wasm/canisterModule.ts'
import type { HostBinding } from '../idleInstances.ts'
import { idleInstances } from '../idleInstances.ts'
import { LiveInstance } from '../liveInstance.ts'
import type { GlobalValue } from './heapImage.ts'
import { HEAP_PAGE_BYTES, HeapImage } from './heapImage.ts'

export type SavedHeap = {
  readonly image: HeapImage
  readonly globals: readonly GlobalValue[]
  /** Pages of the image that were committed and not saved yet. */
  readonly unsaved?: Iterable<number>
}

/**
 * A canister's heap and globals with transactional changes. An image of the last committed state
 * stands beside the live instance; comparing what was written to in both finds the changed pages, for
 * commit and rollback.
 */
export class Heap {
  readonly module: CanisterModule
  readonly #bind: (binding?: HostBinding) => HostBinding
  #binding: HostBinding | undefined
  readonly #image: HeapImage
  #globals: readonly GlobalValue[]
  #instance: LiveInstance | undefined
  #hasPendingRollback = false
  readonly #unsaved: Set<number>

  /** `bind` makes what an instance imports, or takes it over from another owner. */
  constructor(
    module: CanisterModule,
    bind: (binding?: HostBinding) => HostBinding,
    saved?: SavedHeap,
  ) {
    this.module = module
    this.#bind = bind
    this.#image = saved?.image ?? new HeapImage()
    this.#globals = saved?.globals ?? []
    this.#unsaved = new Set(saved?.unsaved)
  }

  get sizeBytes(): number {
    return this.#image.sizeBytes
  }

  /** The pieces of the last committed state; others may hold the same. */
  get chunks(): readonly Buffer[] {
    return this.#image.chunks
  }

  /** How large those of them are that are not among `held`. */
  bytesBeside(held: ReadonlySet<Buffer>): number {
    let bytes = 0
    let rest = this.sizeBytes
    for (const chunk of this.chunks) {
      if (!held.has(chunk)) bytes += Math.min(chunk.length, rest)
      rest -= chunk.length
    }
    return bytes
  }

  get globals(): readonly GlobalValue[] {
    return this.#globals
  }

  /** The last committed state, to keep or to start a second heap from. */
  share(): SavedHeap {
    return { image: this.#image.share(), globals: this.#globals, unsaved: this.#unsaved }
  }

  /** The live instance in its last committed state plus the changes of the running message. */
  get instance(): LiveInstance {
    if (this.#hasPendingRollback) this.rollback()
    this.#instance ??= this.#restore()
    return this.#instance
  }

  /** The live instance as it is, when there is one. */
  get live(): LiveInstance | undefined {
    return this.#instance
  }

  /** Creates the first instance of freshly installed code; its start function is to be run next. */
  create(inherited?: HeapImage): void {
    const instance = this.#newInstance()
    instance.setInitialGlobals()
    if (inherited !== undefined) instance.fill(inherited)
    // All of it is new: what the module begins with was written without marks.
    instance.written.noteAll()
    this.#instance = instance
  }

  #restore(): LiveInstance {
    const instance = this.#takeOver() ?? this.#fresh()
    instance.setGlobals(this.#globals)
    instance.written.clear(instance.bytes.length)
    return instance
  }

  #fresh(): LiveInstance {
    const instance = this.#newInstance()
    instance.fill(this.#image)
    return instance
  }

  #newInstance(): LiveInstance {
    this.#binding = this.#bind()
    return new LiveInstance(this.module, this.#binding.imports)
  }

  /** An instance of a heap that ended, changed where the two differ. */
  #takeOver(): LiveInstance | undefined {
    const idle = idleInstances.take(this.module, this.#image)
    if (idle === undefined) return undefined
    idle.instance.serve(this.module)
    this.#binding = this.#bind(idle.binding)
    idle.instance.fill(this.#image, idle.image)
    return idle.instance
  }

  /** Lets go of the instance and offers it to others with the same code, while no more than so many wait. */
  retire(mostWaiting?: number): void {
    if (this.#instance !== undefined) this.rollback()
    const instance = this.#instance
    this.#instance = undefined
    const binding = this.#binding
    this.#binding = undefined
    if (instance?.isReusable !== true || binding === undefined) return
    idleInstances.give(this.module, { instance, image: this.#image.share(), binding }, mostWaiting)
  }

  /** Makes the changes since the last commit permanent. */
  commit(): void {
    const instance = this.#instance
    if (instance === undefined) return
    const live = instance.bytes
    this.#image.growTo(live.length)
    const ranges = instance.written.ranges(live.length)
    this.#image.forEachChange(live, ranges, (offset, end) => {
      this.#image.write(offset, live.subarray(offset, end))
      this.#unsaved.add(offset / HEAP_PAGE_BYTES)
    })
    instance.written.clear(live.length)
    this.#globals = instance.readGlobals()
  }

  /** Throws the changes since the last commit away. Memory can't shrink, so after growth the instance goes. */
  rollback(): void {
    this.#hasPendingRollback = false
    const instance = this.#instance
    if (instance === undefined) return
    const live = instance.bytes
    if (live.length > this.#image.sizeBytes) {
      this.#instance = undefined
      return
    }
    const ranges = instance.written.ranges(live.length)
    this.#image.forEachChange(live, ranges, (offset, end) =>
      this.#image.read(offset, live.subarray(offset, end)),
    )
    instance.written.clear(live.length)
    instance.setGlobals(this.#globals)
  }

  /** Like `rollback`, done before the next use: a query's answer need not wait for it. */
  rollbackLater(): void {
    this.#hasPendingRollback = true
  }

  /** Whether pages were committed that nobody has taken over. */
  get isUnsaved(): boolean {
    return this.#unsaved.size > 0
  }

  /** Hands over the pages committed since the last call. The bytes are only valid until the next commit. */
  takeUnsavedPages(): { page: number; bytes: Buffer }[] {
    const pages = [...this.#unsaved].map((page) => ({ page, bytes: this.#image.page(page) }))
    this.#unsaved.clear()
    return pages
  }
}
