import type { GlobalValue } from '../host/heap.ts'

/** A canister's code and memories at one moment. The bytes are blobs of the store, found by hash. */
export type Snapshot = {
  readonly id: Uint8Array
  readonly takenAtNs: bigint
  readonly version: bigint
  readonly moduleHash: Uint8Array
  readonly globals: readonly GlobalValue[]
  readonly heapBytes: number
  readonly stableWasmPages: number
  /** Hashes of the pieces of each memory, in order. */
  readonly heap: readonly Uint8Array[]
  readonly stable: readonly Uint8Array[]
  readonly certifiedData: Uint8Array
  readonly totalBytes: number
}
