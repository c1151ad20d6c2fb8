import { HeapImage } from '../host/heapImage.ts'
import { CanisterProcess } from '../host/process.ts'
import { StableMemory } from '../host/stableMemory.ts'
import { isSameBytes, keyOf } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import type { ChangeOrigin } from '../state/changes.ts'
import type { Snapshot } from '../state/snapshot.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import type { Blobs } from './blobs.ts'
import { recordChange } from './changes.ts'
import { refuse } from './refusal.ts'

const MAX_SNAPSHOTS = 10
const WASM_PAGE_BYTES = 65536
const BYTES_PER_GLOBAL = 8

export type SnapshotParts = {
  readonly blobs: Blobs
  module(hash: Uint8Array): CanisterModule
  timeNs(): bigint
}

/** Takes, loads and deletes snapshots of canisters. */
export class Snapshots {
  readonly #parts: SnapshotParts

  constructor(parts: SnapshotParts) {
    this.#parts = parts
  }

  /** Keeps the canister's present state; a replaced snapshot goes. */
  take(canister: Canister, replaced: Uint8Array | undefined): Snapshot {
    const { record } = canister
    const { process } = canister
    if (process === undefined || record.moduleHash === undefined) {
      return refuse(
        'IC0406',
        `Failed to create snapshot for empty canister ${canister.text}: it has no Wasm module.`,
      )
    }
    if (replaced !== undefined) this.find(canister, replaced)
    else if (record.snapshots.length >= MAX_SNAPSHOTS) {
      refuse(
        'IC0406',
        `Canister ${canister.text} has reached the maximum number of snapshots allowed: ${MAX_SNAPSHOTS}.`,
      )
    }
    const { blobs } = this.#parts
    const { image } = process.heap.share()
    const { stable } = process
    const stableBytes = stable.sizeWasmPages * WASM_PAGE_BYTES
    const snapshot: Snapshot = {
      id: this.#nextId(canister),
      takenAtNs: this.#parts.timeNs(),
      version: record.version,
      moduleHash: record.moduleHash,
      globals: process.heap.globals,
      heapBytes: image.sizeBytes,
      stableWasmPages: stable.sizeWasmPages,
      heap: blobs.putMemory(image.sizeBytes, (offset, target) => image.read(offset, target)),
      stable: blobs.putMemory(stableBytes, (offset, target) => stable.read(offset, target)),
      certifiedData: record.certifiedData,
      totalBytes:
        image.sizeBytes +
        stableBytes +
        process.heap.module.uploadedBytes +
        process.heap.globals.length * BYTES_PER_GLOBAL,
    }
    // The module's bytes are those under which it was uploaded: the store keeps them by hash.
    if (replaced !== undefined) this.delete(canister, replaced)
    record.snapshots.push(snapshot)
    return snapshot
  }

  /** Brings the canister back to a snapshot's state. */
  load(canister: Canister, id: Uint8Array, by: ChangeOrigin): void {
    const snapshot = this.find(canister, id)
    const { record } = canister
    const process = this.#restore(snapshot)
    canister.adopt(process)
    record.certifiedData = snapshot.certifiedData
    record.timerNs = 0n
    record.version += 1n
    const { timeNs } = this.#parts
    const { version, takenAtNs } = snapshot
    recordChange(canister, {
      by,
      timeNs: timeNs(),
      details: { kind: 'load_snapshot', snapshotId: id, version, takenAtNs },
    })
  }

  delete({ record }: Canister, id: Uint8Array): void {
    record.snapshots = record.snapshots.filter((snapshot) => !isSameBytes(snapshot.id, id))
  }

  /** Refuses when the canister has no such snapshot. */
  find(canister: Canister, id: Uint8Array): Snapshot {
    const found = canister.record.snapshots.find((snapshot) => isSameBytes(snapshot.id, id))
    return (
      found ??
      refuse('IC0305', `Could not find the snapshot ID ${keyOf(id)} for canister ${canister.text}.`)
    )
  }

  #restore(snapshot: Snapshot): CanisterProcess {
    const { blobs } = this.#parts
    const stable = new StableMemory()
    stable.grow(snapshot.stableWasmPages)
    blobs.getMemory(snapshot.stable, (offset, piece) => stable.write(offset, piece))
    // Starts from an empty image, so that committing finds every page changed and saves it.
    const image = new HeapImage(snapshot.heapBytes)
    const module = this.#parts.module(snapshot.moduleHash)
    const process = new CanisterProcess(module, stable, { image, globals: snapshot.globals })
    const { bytes } = process.heap.instance
    blobs.getMemory(snapshot.heap, (offset, piece) => piece.copy(bytes, offset))
    process.commit()
    return process
  }

  /** Canister id and a number, as on the IC; never given twice. */
  #nextId({ record }: Canister): Uint8Array {
    const number = Buffer.alloc(8)
    number.writeBigUInt64BE(BigInt(record.nextId))
    record.nextId += 1
    return new Uint8Array(Buffer.concat([number, record.id]))
  }
}
