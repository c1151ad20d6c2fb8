import type { CanisterModule } from '../wasm/canisterModule.ts'
import { START_EXPORT } from '../wasm/rewrite.ts'
import { LiveInstance } from './liveInstance.ts'

/**
 * Granularity of what is saved. Small, because interpreters touch many places a few bytes each, and
 * a little less than 4 KiB, so that a page with its row header fits one page of the database file.
 */
export const HEAP_PAGE_BYTES = 4000
/** Granularity of the first comparison: few calls while most of the heap is unchanged. */
const CHUNK_BYTES = 16 * HEAP_PAGE_BYTES

export type GlobalValue = number | bigint
export type SavedHeap = { readonly image: Buffer; readonly globals: readonly GlobalValue[] }

/**
 * A canister's heap and globals with transactional changes. An image of the last committed state
 * stands beside the live instance; comparing both finds the changed pages, for commit and rollback.
 */
export class Heap {
  readonly module: CanisterModule
  readonly #imports: WebAssembly.Imports
  #image: Buffer
  #size: number
  #globals: readonly GlobalValue[]
  #instance: LiveInstance | undefined
  #hasPendingRollback = false
  readonly #unsaved = new Set<number>()

  constructor(module: CanisterModule, imports: WebAssembly.Imports, saved?: SavedHeap) {
    this.module = module
    this.#imports = imports
    this.#image = saved?.image ?? Buffer.alloc(0)
    this.#size = this.#image.length
    this.#globals = saved?.globals ?? []
  }

  get sizeBytes(): number {
    return this.#size
  }

  get globals(): readonly GlobalValue[] {
    return this.#globals
  }

  /** The last committed state for a second heap. Both share the image, so only one of them may commit. */
  get shared(): SavedHeap {
    return { image: this.#image.subarray(0, this.#size), globals: this.#globals }
  }

  /** The committed contents; a copy, because the image changes in place. */
  copyImage(): Buffer {
    return Buffer.from(this.#image.subarray(0, this.#size))
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

  /** Creates the first instance of freshly installed code; runs the start function. */
  start(instructions: bigint, inherited?: Buffer): LiveInstance {
    const instance = new LiveInstance(this.module, this.#imports)
    if (inherited !== undefined) instance.fill(inherited)
    this.#instance = instance
    instance.startCounting(instructions)
    instance.callExport(START_EXPORT)
    return instance
  }

  #restore(): LiveInstance {
    const instance = new LiveInstance(this.module, this.#imports)
    instance.fill(this.#image.subarray(0, this.#size))
    instance.setGlobals(this.#globals)
    return instance
  }

  /** Makes the changes since the last commit permanent. */
  commit(): void {
    const instance = this.#instance
    if (instance === undefined) return
    const live = instance.bytes
    this.#grow(live.length)
    forEachChange(live, this.#image, (offset, end) => {
      live.copy(this.#image, offset, offset, end)
      this.#unsaved.add(offset / HEAP_PAGE_BYTES)
    })
    this.#globals = instance.readGlobals()
  }

  /** Throws the changes since the last commit away. Memory can't shrink, so after growth the instance goes. */
  rollback(): void {
    this.#hasPendingRollback = false
    const instance = this.#instance
    if (instance === undefined) return
    const live = instance.bytes
    if (live.length > this.#size) {
      this.#instance = undefined
      return
    }
    forEachChange(live, this.#image, (offset, end) => this.#image.copy(live, offset, offset, end))
    instance.setGlobals(this.#globals)
  }

  /** Like `rollback`, done before the next use: a query's answer need not wait for it. */
  rollbackLater(): void {
    this.#hasPendingRollback = true
  }

  /** Drops the live instance; it is re-created from the image at its next use. */
  evict(): void {
    this.#instance = undefined
    this.#hasPendingRollback = false
  }

  /** Hands over the pages committed since the last call. The bytes are only valid until the next commit. */
  takeUnsavedPages(): { page: number; bytes: Buffer }[] {
    const pages = [...this.#unsaved].map((page) => {
      const start = page * HEAP_PAGE_BYTES
      const end = Math.min(start + HEAP_PAGE_BYTES, this.#size)
      return { page, bytes: this.#image.subarray(start, end) }
    })
    this.#unsaved.clear()
    return pages
  }

  #grow(size: number): void {
    if (size > this.#image.length) {
      const larger = Buffer.alloc(Math.max(size, Math.ceil(this.#image.length * 1.25)))
      this.#image.copy(larger, 0, 0, this.#size)
      this.#image = larger
    }
    this.#size = size
  }
}

/** Calls `onChange` for each page that differs within the length of `live`. */
function forEachChange(
  live: Buffer,
  image: Buffer,
  onChange: (offset: number, end: number) => void,
): void {
  for (let chunk = 0; chunk < live.length; chunk += CHUNK_BYTES) {
    const chunkEnd = Math.min(chunk + CHUNK_BYTES, live.length)
    if (live.compare(image, chunk, chunkEnd, chunk, chunkEnd) === 0) continue
    for (let page = chunk; page < chunkEnd; page += HEAP_PAGE_BYTES) {
      const end = Math.min(page + HEAP_PAGE_BYTES, chunkEnd)
      if (live.compare(image, page, end, page, end) !== 0) onChange(page, end)
    }
  }
}
