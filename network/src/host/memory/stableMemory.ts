import { trapped } from '../../errors.ts'

/** Granularity at which stable memory is held and saved; see `HEAP_PAGE_BYTES` for the odd number. */
const STABLE_PAGE_BYTES = 4000
const WASM_PAGE_BYTES = 65536
/** 500 GiB, the limit of the Internet Computer. */
const MAX_WASM_PAGES = 500 * 16384

const ZEROS = Buffer.alloc(STABLE_PAGE_BYTES)
const FEW_BYTES = 32

/** A part of some bytes, without a view of its own: views are dear to make. */
export type Window = { readonly bytes: Buffer; readonly start: number; readonly length: number }

/** All of these bytes. */
export const windowOf = (bytes: Buffer): Window => ({ bytes, start: 0, length: bytes.length })

/** Reads a saved page, `undefined` when it was never written. */
export type PageSource = (page: number) => Buffer | undefined

/** Sparse stable memory whose changes stay apart until they are committed. */
export class StableMemory {
  readonly #source: PageSource
  readonly #committed = new Map<number, Buffer | undefined>()
  readonly #changed = new Map<number, Buffer>()
  readonly #unsaved = new Set<number>()
  #committedSize: number
  #size: number
  /** Forks that go on showing the state of before while this memory or another fork commits. */
  #readers = new Set<StableMemory>()

  constructor(sizeWasmPages = 0, source: PageSource = () => undefined) {
    this.#source = source
    this.#committedSize = sizeWasmPages
    this.#size = sizeWasmPages
  }

  /** A second memory in the last committed state; changes to either don't show in the other. */
  fork(): StableMemory {
    const fork = new StableMemory(this.#committedSize, this.#source)
    // Committed pages are replaced, never written to, so both may hold the same.
    for (const [page, bytes] of this.#committed) fork.#committed.set(page, bytes)
    for (const page of this.#unsaved) fork.#unsaved.add(page)
    fork.#readers = this.#readers
    return fork
  }

  /** Like `fork`, for a memory that never commits and stays as it is when others do. */
  forkForReading(): StableMemory {
    const fork = this.fork()
    this.#readers.add(fork)
    return fork
  }

  /** Whether there are forks for reading. */
  get isRead(): boolean {
    return this.#readers.size > 0
  }

  /** What is held of the pages that were looked at. */
  get heldBytes(): number {
    return this.#committed.size * STABLE_PAGE_BYTES
  }

  /** Ends a fork for reading. */
  release(): void {
    this.#readers.delete(this)
  }

  /** Whether the other memory is a later or earlier state of this one. */
  isSameMemory(other: StableMemory): boolean {
    return this.#readers === other.#readers
  }

  /** Size in WebAssembly pages of 64 KiB. */
  get sizeWasmPages(): number {
    return this.#size
  }

  /** Size without what the running message added. */
  get committedWasmPages(): number {
    return this.#committedSize
  }

  /** Returns the old size in pages, or -1 when the limit would be passed. */
  grow(wasmPages: number): number {
    const old = this.#size
    if (old + wasmPages > MAX_WASM_PAGES) return -1
    this.#size += wasmPages
    return old
  }

  read(offset: number, { bytes, start, length }: Window): void {
    this.#check(offset, length)
    for (let done = 0; done < length; ) {
      const page = Math.floor((offset + done) / STABLE_PAGE_BYTES)
      const inPage = offset + done - page * STABLE_PAGE_BYTES
      const piece = Math.min(length - done, STABLE_PAGE_BYTES - inPage)
      const held = this.#page(page) ?? ZEROS
      copyBytes({ bytes: held, start: inPage, length: piece }, bytes, start + done)
      done += piece
    }
  }

  write(offset: number, { bytes, start, length }: Window): void {
    this.#check(offset, length)
    for (let done = 0; done < length; ) {
      const page = Math.floor((offset + done) / STABLE_PAGE_BYTES)
      const inPage = offset + done - page * STABLE_PAGE_BYTES
      const piece = Math.min(length - done, STABLE_PAGE_BYTES - inPage)
      copyBytes({ bytes, start: start + done, length: piece }, this.#writablePage(page), inPage)
      done += piece
    }
  }

  commit(): void {
    for (const [page, bytes] of this.#changed) {
      for (const reader of this.#readers) reader.#keep(page, this.#committed.get(page))
      this.#committed.set(page, bytes)
      this.#unsaved.add(page)
    }
    this.#changed.clear()
    this.#committedSize = this.#size
  }

  rollback(): void {
    this.#changed.clear()
    this.#size = this.#committedSize
  }

  /** Whether pages were committed that nobody has taken over. */
  get isUnsaved(): boolean {
    return this.#unsaved.size > 0
  }

  /** Hands over the pages committed since the last call. */
  takeUnsavedPages(): { page: number; bytes: Buffer }[] {
    const pages = [...this.#unsaved].flatMap((page) => {
      const bytes = this.#committed.get(page)
      return bytes === undefined ? [] : [{ page, bytes }]
    })
    this.#unsaved.clear()
    return pages
  }

  /** A page not looked at yet can't be read from the store any more once it has changed there. */
  #keep(page: number, bytes: Buffer | undefined): void {
    if (!this.#committed.has(page)) this.#committed.set(page, bytes)
  }

  #check(offset: number, length: number): void {
    if (offset + length > this.#size * WASM_PAGE_BYTES) throw trapped('stable memory out of bounds')
  }

  #page(page: number): Buffer | undefined {
    const changed = this.#changed.get(page)
    if (changed !== undefined) return changed
    if (!this.#committed.has(page)) this.#committed.set(page, this.#source(page))
    return this.#committed.get(page)
  }

  #writablePage(page: number): Buffer {
    const changed = this.#changed.get(page)
    if (changed !== undefined) return changed
    const copy = Buffer.alloc(STABLE_PAGE_BYTES)
    this.#page(page)?.copy(copy)
    this.#changed.set(page, copy)
    return copy
  }
}

/** Canisters read and write words by the thousand, for which a loop is faster than a call of native code. */
function copyBytes({ bytes, start, length }: Window, target: Buffer, at: number): void {
  if (length > FEW_BYTES) {
    bytes.copy(target, at, start, start + length)
    return
  }
  for (let index = 0; index < length; index++) target[at + index] = bytes[start + index] ?? 0
}
