import type { GlobalValue } from '../host/memory/heapImage.ts'

/** A canister's code and memories at one moment. The bytes are blobs of the store, found by hash. */
export type Snapshot = {
  readonly id: Uint8Array
  /** Whether it was taken from the canister or is put together by uploads. */
  readonly source: 'taken' | 'uploaded'
  readonly takenAtNs: bigint
  readonly version: bigint
  readonly moduleBytes: number
  /** Known from the beginning when the snapshot was taken. */
  readonly moduleHash: Uint8Array | undefined
  /** Pieces of an uploaded module. */
  readonly module: readonly Uint8Array[]
  readonly globals: readonly GlobalValue[]
  readonly heapBytes: number
  readonly stableWasmPages: number
  /** Hashes of the pieces of each memory, in order. */
  readonly heap: readonly Uint8Array[]
  readonly stable: readonly Uint8Array[]
  /** Hashes of the chunks in the canister's chunk store. */
  readonly chunks: readonly Uint8Array[]
  readonly certifiedData: Uint8Array
  /** Set again when an uploaded snapshot is loaded. */
  readonly timerNs: bigint
  readonly isLowOnMemory: boolean
  readonly totalBytes: number
}

const BYTES_PER_GLOBAL = 8
const WASM_PAGE_BYTES = 65536
const CHUNK_BYTES = 1_048_576

/** What a snapshot takes of its canister's memory. */
export function snapshotBytes(
  parts: Pick<Snapshot, 'moduleBytes' | 'globals' | 'heapBytes' | 'stableWasmPages' | 'chunks'>,
): number {
  const { moduleBytes, globals, heapBytes, stableWasmPages, chunks } = parts
  const memories = heapBytes + stableWasmPages * WASM_PAGE_BYTES
  return moduleBytes + memories + globals.length * BYTES_PER_GLOBAL + chunks.length * CHUNK_BYTES
}

/** A snapshot from the store: those saved before a field existed get its first value. */
export function completeSnapshot(saved: Partial<Snapshot> & Snapshot): Snapshot {
  return { ...FIRST_VALUES, ...saved }
}

const FIRST_VALUES: Partial<Snapshot> = {
  source: 'taken',
  module: [],
  chunks: [],
  timerNs: 0n,
  isLowOnMemory: false,
  moduleBytes: 0,
}
