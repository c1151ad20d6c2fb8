import { HeapImage } from '../../host/memory/heapImage.ts'
import { StableMemory, windowOf } from '../../host/memory/stableMemory.ts'
import { CanisterProcess } from '../../host/process.ts'
import { isSameBytes, keyOf } from '../../principals.ts'
import type { Canister } from '../../state/canister.ts'
import type { ChangeOrigin } from '../../state/changes.ts'
import { type Snapshot, snapshotBytes } from '../../state/snapshot.ts'
import type { CanisterModule } from '../../wasm/canisterModule.ts'
import type { GlobalType } from '../../wasm/rewrite.ts'
import { recordChange } from '../lifecycle/changes.ts'
import { compiled } from '../lifecycle/compiled.ts'
import { refuse } from '../refusal.ts'
import type { Blobs } from './blobs.ts'

const MAX_SNAPSHOTS = 10
const WASM_PAGE_BYTES = 65536

type Contents = Omit<Snapshot, 'id' | 'takenAtNs' | 'version' | 'totalBytes'>

export type SnapshotParts = {
  readonly blobs: Blobs
  module(hash: Uint8Array): CanisterModule
  /** Compiles and keeps uploaded code. */
  compile(uploaded: Uint8Array): CanisterModule
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
    const { blobs } = this.#parts
    const { image } = process.heap.share()
    const { stable } = process
    const stableBytes = stable.sizeWasmPages * WASM_PAGE_BYTES
    return this.add(canister, replaced, {
      source: 'taken',
      moduleHash: record.moduleHash,
      moduleBytes: process.heap.module.uploadedBytes,
      module: [],
      globals: process.heap.globals,
      heapBytes: image.sizeBytes,
      stableWasmPages: stable.sizeWasmPages,
      heap: blobs.putMemory(image.sizeBytes, (offset, target) => image.read(offset, target)),
      stable: blobs.putMemory(stableBytes, (offset, target) =>
        stable.read(offset, windowOf(target)),
      ),
      chunks: [...record.chunks],
      certifiedData: record.certifiedData,
      timerNs: record.timerNs,
      isLowOnMemory: record.isLowOnMemory,
    })
  }

  /** Adds a snapshot, in the place of another or as a further one. */
  add(canister: Canister, replaced: Uint8Array | undefined, contents: Contents): Snapshot {
    const { record } = canister
    if (replaced !== undefined) this.find(canister, replaced)
    else if (record.snapshots.length >= MAX_SNAPSHOTS) {
      refuse(
        'IC0406',
        `Canister ${canister.text} has reached the maximum number of snapshots allowed: ${MAX_SNAPSHOTS}.`,
      )
    }
    const snapshot: Snapshot = {
      ...contents,
      id: this.#nextId(canister),
      takenAtNs: this.#parts.timeNs(),
      version: record.version,
      totalBytes: snapshotBytes(contents),
    }
    if (replaced !== undefined) this.delete(canister, replaced)
    record.snapshots.push(snapshot)
    return snapshot
  }

  /** Puts a changed snapshot in the place of the one with the same id. */
  replace({ record }: Canister, changed: Snapshot): void {
    record.snapshots = record.snapshots.map((snapshot) =>
      isSameBytes(snapshot.id, changed.id) ? changed : snapshot,
    )
  }

  /** Brings the canister back to a snapshot's state. */
  load(canister: Canister, id: Uint8Array, by: ChangeOrigin): void {
    const snapshot = this.find(canister, id)
    const { record } = canister
    const process = this.#restore(canister, snapshot)
    canister.adopt(process)
    record.certifiedData = snapshot.certifiedData
    record.chunks = [...snapshot.chunks]
    const isUploaded = snapshot.source === 'uploaded'
    record.timerNs = isUploaded ? snapshot.timerNs : 0n
    record.isLowOnMemory = isUploaded && snapshot.isLowOnMemory
    record.version += 1n
    const { timeNs } = this.#parts
    const { version, takenAtNs, source } = snapshot
    recordChange(canister, {
      by,
      timeNs: timeNs(),
      details: { kind: 'load_snapshot', snapshotId: id, version, takenAtNs, source },
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

  #restore(canister: Canister, snapshot: Snapshot): CanisterProcess {
    const { blobs } = this.#parts
    const module = this.#module(canister, snapshot)
    checkConsistent(snapshot, module)
    const stable = new StableMemory()
    stable.grow(snapshot.stableWasmPages)
    blobs.getMemory(snapshot.stable, (offset, piece) => stable.write(offset, windowOf(piece)))
    // Starts from an empty image, so that committing finds every page changed and saves it.
    const image = new HeapImage(snapshot.heapBytes)
    const process = new CanisterProcess(module, stable, { image, globals: snapshot.globals })
    const { bytes, written } = process.heap.instance
    written.noteAll()
    if (bytes.length > snapshot.heapBytes)
      inconsistent('the memory is smaller than the module needs')
    blobs.getMemory(snapshot.heap, (offset, piece) => piece.copy(bytes, offset))
    process.commit()
    return process
  }

  /** The types of the globals; empty as long as the module is still being uploaded. */
  globalTypes({ moduleHash }: Snapshot): readonly GlobalType[] {
    return moduleHash === undefined ? [] : this.#parts.module(moduleHash).globalTypes
  }

  #module(canister: Canister, { moduleHash, module, moduleBytes }: Snapshot): CanisterModule {
    const { blobs, compile } = this.#parts
    if (moduleHash !== undefined) return this.#parts.module(moduleHash)
    return compiled(canister, () => compile(blobs.readRange(module, 0, moduleBytes)))
  }

  /** Canister id and a number, as on the IC; never given twice. */
  #nextId({ record }: Canister): Uint8Array {
    const number = Buffer.alloc(8)
    number.writeBigUInt64BE(BigInt(record.nextId))
    record.nextId += 1
    return new Uint8Array(Buffer.concat([number, record.id]))
  }
}

/** An uploaded snapshot may hold anything: what does not belong together is refused. */
function checkConsistent({ globals }: Snapshot, module: CanisterModule): void {
  const kinds = module.globalTypes.map((type) => (type === 'i64' ? 'bigint' : 'number'))
  const isSame =
    globals.length === kinds.length &&
    globals.every((value, index) => typeof value === kinds[index])
  if (!isSame) inconsistent('the globals are not those of the module')
}

function inconsistent(why: string): never {
  return refuse('IC0408', `Inconsistent snapshot: ${why}.`)
}
