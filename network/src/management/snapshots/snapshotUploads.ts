import type { GlobalValue } from '../../host/memory/heapImage.ts'
import { isSameBytes } from '../../principals.ts'
import type { Canister } from '../../state/canister.ts'
import { type Snapshot, snapshotBytes } from '../../state/snapshot.ts'
import { refuse } from '../refusal.ts'
import type { Blobs } from './blobs.ts'
import type { Snapshots } from './snapshots.ts'

const WASM_PAGE_BYTES = 65536
/** The longest piece that is read in one call. */
const MAX_SLICE_BYTES = 2_000_000
const MAX_CHUNK_BYTES = 1_048_576
const MAX_CHUNKS = 100
const MAX_MODULE_BYTES = 104_857_600
const MAX_HEAP_BYTES = 6_442_450_944
const MAX_STABLE_BYTES = 536_870_912_000

/** What an uploaded snapshot begins with; memories are empty until they are uploaded. */
export type SnapshotOutline = {
  readonly moduleBytes: number
  readonly heapBytes: number
  readonly stableBytes: number
  readonly globals: readonly GlobalValue[]
  readonly certifiedData: Uint8Array
  readonly timerNs: bigint
  readonly isLowOnMemory: boolean
}

/** A part of a snapshot's bytes. */
export type SnapshotPart = 'wasm_module' | 'wasm_memory' | 'stable_memory'
export type Slice = { readonly part: SnapshotPart; readonly offset: bigint; readonly size: bigint }

/** Reads snapshots piece by piece, and puts together others from pieces. */
export class SnapshotUploads {
  readonly #snapshots: Snapshots
  readonly #blobs: Blobs
  readonly #moduleBytes: (hash: Uint8Array) => Uint8Array

  constructor(snapshots: Snapshots, blobs: Blobs, moduleBytes: (hash: Uint8Array) => Uint8Array) {
    this.#snapshots = snapshots
    this.#blobs = blobs
    this.#moduleBytes = moduleBytes
  }

  read(snapshot: Snapshot, slice: Slice): Uint8Array {
    if (slice.size > MAX_SLICE_BYTES) {
      refuse('IC0408', `Requested slice too large: ${slice.size} > ${MAX_SLICE_BYTES}`)
    }
    const [offset, size] = checkSlice(snapshot, slice)
    if (slice.part === 'wasm_module' && snapshot.moduleHash !== undefined) {
      return this.#moduleBytes(snapshot.moduleHash).subarray(offset, offset + size)
    }
    return this.#blobs.readRange(piecesOf(snapshot, slice.part), offset, size)
  }

  readChunk({ chunks }: Snapshot, hash: Uint8Array): Uint8Array {
    if (chunks.some((known) => isSameBytes(known, hash))) return this.#blobs.get(hash)
    return refuse('IC0408', 'The snapshot has no Wasm chunk with this hash.')
  }

  /** Begins a snapshot that is filled by `write` and `writeChunk`. */
  begin(canister: Canister, outline: SnapshotOutline, replaced: Uint8Array | undefined): Snapshot {
    const { moduleBytes, heapBytes, stableBytes, globals } = outline
    checkSize('wasm_module_size', moduleBytes, MAX_MODULE_BYTES)
    checkSize('wasm_memory_size', heapBytes, MAX_HEAP_BYTES)
    checkSize('stable_memory_size', stableBytes, MAX_STABLE_BYTES)
    if (heapBytes % WASM_PAGE_BYTES !== 0 || stableBytes % WASM_PAGE_BYTES !== 0) {
      refuse('IC0408', 'The sizes of memories must be multiples of 64 KiB.')
    }
    const stableWasmPages = stableBytes / WASM_PAGE_BYTES
    const { certifiedData, timerNs, isLowOnMemory } = outline
    return this.#snapshots.add(canister, replaced, {
      source: 'uploaded',
      moduleHash: undefined,
      moduleBytes,
      module: this.#blobs.putZeros(moduleBytes),
      globals,
      heapBytes,
      stableWasmPages,
      heap: this.#blobs.putZeros(heapBytes),
      stable: this.#blobs.putZeros(stableBytes),
      chunks: [],
      certifiedData,
      timerNs,
      isLowOnMemory,
    })
  }

  write(
    canister: Canister,
    snapshot: Snapshot,
    { part, offset, bytes }: { part: SnapshotPart; offset: bigint; bytes: Uint8Array },
  ): void {
    checkMutable(snapshot)
    const [start] = checkSlice(snapshot, { part, offset, size: BigInt(bytes.length) })
    const pieces = this.#blobs.writeRange(piecesOf(snapshot, part), start, bytes)
    this.#snapshots.replace(canister, { ...snapshot, [FIELD[part]]: pieces })
  }

  writeChunk(canister: Canister, snapshot: Snapshot, bytes: Uint8Array): void {
    checkMutable(snapshot)
    checkSize('chunk', bytes.length, MAX_CHUNK_BYTES)
    if (snapshot.chunks.length >= MAX_CHUNKS) refuse('IC0408', 'The Wasm chunk store is full.')
    const chunks = [...snapshot.chunks, this.#blobs.put(bytes)]
    const changed = { ...snapshot, chunks }
    this.#snapshots.replace(canister, { ...changed, totalBytes: snapshotBytes(changed) })
  }
}

const FIELD = { wasm_module: 'module', wasm_memory: 'heap', stable_memory: 'stable' } as const

function piecesOf(snapshot: Snapshot, part: SnapshotPart): readonly Uint8Array[] {
  return snapshot[FIELD[part]]
}

function sizeOf({ moduleBytes, heapBytes, stableWasmPages }: Snapshot, part: SnapshotPart): number {
  if (part === 'wasm_module') return moduleBytes
  return part === 'wasm_memory' ? heapBytes : stableWasmPages * WASM_PAGE_BYTES
}

function checkSlice(snapshot: Snapshot, { part, offset, size }: Slice): [number, number] {
  if (offset + size > BigInt(sizeOf(snapshot, part))) {
    refuse(
      'IC0408',
      `Invalid subslice into wasm module / main memory / stable memory: offset: ${offset}, size: ${size}`,
    )
  }
  return [Number(offset), Number(size)]
}

function checkMutable({ source }: Snapshot): void {
  if (source === 'uploaded') return
  refuse('IC0409', 'Only canister snapshots created by metadata upload can be mutated.')
}

function checkSize(name: string, size: number, limit: number): void {
  if (size > limit) refuse('IC0408', `${name} is ${size}, at most ${limit} is allowed`)
}
