import { createHash } from 'node:crypto'
import type { StatementSync } from 'node:sqlite'
import { HEAP_PAGE_BYTES, HeapImage } from '../host/memory/heapImage.ts'
import { keyOf } from '../principals.ts'
import { pack, unpack } from './packing.ts'
import { blob, pageKey } from './rows.ts'

const HASH_BYTES = 32
/** With more pages than this part of a heap saved one by one, the heap is saved anew as a whole. */
const MAX_LOOSE_PART = 0.25
const MIN_LOOSE_PAGES = 256
/** So often heaps are saved as a whole before chunks that no heap has any more are looked for. */
const SWEEP_INTERVAL = 16

/** A page of a heap or of stable memory, by its number. */
export type Page = { readonly page: number; readonly bytes: Buffer }
type SavedHeap = {
  takeUnsavedPages(): readonly Page[]
  share(): { readonly image: HeapImage }
}

/**
 * Heaps in the store: a base of packed chunks, found by hash, so that what heaps have in common is
 * kept once; and loose pages over it, as messages change them. Pages are written fast, bases rarely.
 */
export class HeapRows {
  readonly #sql: (text: string) => StatementSync
  /** Chunks in use: heaps with the same contents share them in memory as well. */
  readonly #chunks = new Map<string, WeakRef<Buffer>>()
  /** Numbers of the loose pages, by canister. */
  readonly #loose = new Map<number, Set<number>>()
  #replacedBases = 0

  constructor(sql: (text: string) => StatementSync) {
    this.#sql = sql
  }

  /** Throws when a chunk is missing or damaged. */
  image(canister: number, sizeBytes: number): HeapImage {
    const image = new HeapImage(sizeBytes, this.#base(canister))
    for (const { page, bytes } of this.#loosePages(canister)) {
      image.write(page * HEAP_PAGE_BYTES, bytes)
    }
    return image
  }

  /** Saves the pages that changed; all of a heap that is new. */
  save(canister: number, heap: SavedHeap | undefined, isNew: boolean): void {
    if (isNew) this.delete(canister)
    if (heap === undefined) return
    const pages = heap.takeUnsavedPages()
    if (isNew) {
      this.#saveBase(canister, heap.share().image)
      return
    }
    if (pages.length === 0) return
    const insert = this.#sql('INSERT OR REPLACE INTO heap (key, bytes) VALUES (?, ?)')
    const loose = this.#looseNumbers(canister)
    for (const { page, bytes } of pages) {
      insert.run(pageKey(canister, page), bytes)
      loose.add(page)
    }
    if (loose.size > MIN_LOOSE_PAGES) this.#tidy(canister, heap)
  }

  delete(canister: number): void {
    this.#deleteLoose(canister)
    this.#sql('DELETE FROM bases WHERE canister = ?').run(canister)
    this.#replacedBases += 1
  }

  /** Removes chunks that no base has any more. */
  sweep(): void {
    this.#replacedBases = 0
    for (const [key, chunk] of this.#chunks) {
      if (chunk.deref() === undefined) this.#chunks.delete(key)
    }
    const used = new Set<string>()
    for (const row of this.#sql('SELECT hashes FROM bases').iterate()) {
      for (const hash of split(blob(row.hashes))) used.add(keyOf(hash))
    }
    for (const row of this.#sql('SELECT hash FROM chunks').all()) {
      const hash = blob(row.hash)
      if (!used.has(keyOf(hash))) this.#sql('DELETE FROM chunks WHERE hash = ?').run(hash)
    }
  }

  /** Throws when a heap has lost a chunk: reads no more than hashes. */
  checkPresence(): void {
    this.sweep()
    const present = new Set(
      this.#sql('SELECT hash FROM chunks')
        .all()
        .map(({ hash }) => keyOf(blob(hash))),
    )
    for (const row of this.#sql('SELECT hashes FROM bases').iterate()) {
      for (const hash of split(blob(row.hashes))) if (!present.has(keyOf(hash))) throw missing()
    }
  }

  /** Throws when a chunk is damaged: reads all of them. */
  checkContents(): void {
    for (const row of this.#sql('SELECT hash, bytes FROM chunks').iterate()) {
      unpackChunk(blob(row.bytes), blob(row.hash))
    }
  }

  #tidy(canister: number, heap: SavedHeap): void {
    const { image } = heap.share()
    const pages = image.sizeBytes / HEAP_PAGE_BYTES
    if (this.#looseNumbers(canister).size < pages * MAX_LOOSE_PART) return
    this.delete(canister)
    this.#saveBase(canister, image)
  }

  #saveBase(canister: number, image: HeapImage): void {
    const hashes = image.chunks.map((chunk) => this.#saveChunk(chunk))
    const text = 'INSERT OR REPLACE INTO bases (canister, hashes) VALUES (?, ?)'
    this.#sql(text).run(canister, Buffer.concat(hashes))
    if (this.#replacedBases >= SWEEP_INTERVAL) this.sweep()
  }

  #saveChunk(chunk: Buffer): Buffer {
    const hash = hashOf(chunk)
    if (this.#sql('SELECT 1 FROM chunks WHERE hash = ?').get(hash) === undefined) {
      this.#sql('INSERT INTO chunks (hash, bytes) VALUES (?, ?)').run(hash, pack(chunk))
    }
    return hash
  }

  #base(canister: number): Buffer[] {
    const row = this.#sql('SELECT hashes FROM bases WHERE canister = ?').get(canister)
    return row === undefined ? [] : split(blob(row.hashes)).map((hash) => this.#chunk(hash))
  }

  #chunk(hash: Uint8Array): Buffer {
    const key = keyOf(hash)
    const known = this.#chunks.get(key)?.deref()
    if (known !== undefined) return known
    const row = this.#sql('SELECT bytes FROM chunks WHERE hash = ?').get(hash)
    if (row === undefined) throw missing()
    const chunk = unpackChunk(blob(row.bytes), hash)
    this.#chunks.set(key, new WeakRef(chunk))
    return chunk
  }

  *#loosePages(canister: number): Generator<Page> {
    const first = pageKey(canister, 0)
    const rows = this.#sql('SELECT key, bytes FROM heap WHERE key BETWEEN ? AND ?')
    for (const row of rows.iterate(first, pageKey(canister + 1, 0) - 1n)) {
      const page = Number(BigInt(Number(row.key)) - first)
      yield { page, bytes: Buffer.from(blob(row.bytes)) }
    }
  }

  #looseNumbers(canister: number): Set<number> {
    const known = this.#loose.get(canister)
    if (known !== undefined) return known
    const first = pageKey(canister, 0)
    const rows = this.#sql('SELECT key FROM heap WHERE key BETWEEN ? AND ?')
    const saved = rows.all(first, pageKey(canister + 1, 0) - 1n)
    const numbers = new Set(saved.map(({ key }) => Number(BigInt(Number(key)) - first)))
    this.#loose.set(canister, numbers)
    return numbers
  }

  #deleteLoose(canister: number): void {
    const text = 'DELETE FROM heap WHERE key BETWEEN ? AND ?'
    this.#sql(text).run(pageKey(canister, 0), pageKey(canister + 1, 0) - 1n)
    this.#loose.delete(canister)
  }
}

const missing = () =>
  new Error('a part of a heap is missing in the data folder: restore a copy of it')

function unpackChunk(packed: Uint8Array, hash: Uint8Array): Buffer {
  try {
    const chunk = unpack(packed)
    if (hashOf(chunk).equals(hash)) return chunk
  } catch {
    // What can't be unpacked is damaged as well.
  }
  throw new Error('a part of a heap is damaged in the data folder: restore a copy of it')
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function split(hashes: Uint8Array): Uint8Array[] {
  const count = hashes.length / HASH_BYTES
  return Array.from({ length: count }, (_, index) =>
    hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  )
}
