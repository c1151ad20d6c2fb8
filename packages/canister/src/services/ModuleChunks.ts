import { concatBytes } from '../bytes/bytes.ts'
import { bool } from '../codec/field.ts'
import type { Cell } from '../stored/Cell.ts'
import type { OrderedMap } from '../stored/OrderedMap.ts'
import { rawBytes, type StableState } from '../stored/StableState.ts'

/** The public services take modules of up to 4 MiB. */
const MAX_MODULE_BYTES = 4 * 1024 * 1024

type Chunks = OrderedMap<bigint, Uint8Array>

export type ModuleChunksOptions = {
  uploaded: Chunks
  staging: Chunks
  active: Chunks
  isActive: Cell<boolean>
}

/**
 * A Wasm module that a canister installs into others. It arrives in chunks, is combined into the staging module and put in
 * force by activation; at each step the one before stays what it was when the step is refused.
 */
export class ModuleChunks {
  private readonly options: ModuleChunksOptions

  constructor(options: ModuleChunksOptions) {
    this.options = options
  }

  /** Adds a chunk and returns its number, from 1. @throws Error when the module would become larger than 4 MiB. */
  upload(chunk: Uint8Array): bigint {
    const { uploaded } = this.options
    if (chunk.length === 0) throw new Error('A chunk of the module cannot be empty')
    if (sizeOf(uploaded) + chunk.length > MAX_MODULE_BYTES)
      throw new Error(`The module cannot be larger than ${MAX_MODULE_BYTES} bytes`)
    const id = BigInt(uploaded.size) + 1n
    uploaded.set(id, chunk)
    return id
  }

  /** Makes the uploaded chunks the staging module. @throws Error when there are none. */
  combine(): void {
    const { uploaded, staging } = this.options
    if (uploaded.size === 0) throw new Error('No chunk of the module has been uploaded')
    move(uploaded, staging)
  }

  /** Puts the staging module in force. @throws Error when there is none. */
  activate(): void {
    const { staging, active, isActive } = this.options
    if (staging.size === 0) throw new Error('There is no staging module: upload and combine one')
    move(staging, active)
    isActive.set(true)
  }

  /** Forgets chunks that have not been combined. */
  clear(): void {
    clear(this.options.uploaded)
  }

  /** Empty until something has been combined. */
  staging(): Uint8Array {
    return read(this.options.staging)
  }

  /** Empty until a module has been activated. */
  active(): Uint8Array {
    return read(this.options.active)
  }

  /** The module to install; undefined when there is none or it has been switched off. */
  installable(): Uint8Array | undefined {
    const { active, isActive } = this.options
    return isActive.get() && active.size > 0 ? read(active) : undefined
  }

  /** Whether {@link installable} has one, without reading it. */
  isReady(): boolean {
    return this.options.isActive.get() && this.options.active.size > 0
  }

  setActive(isActive: boolean): void {
    this.options.isActive.set(isActive)
  }
}

/** @param ids of the module's maps and, among the single values, of the one that says whether it is in force. */
export function moduleChunks(
  open: StableState,
  ids: Record<'uploaded' | 'staging' | 'active' | 'isActive', number>,
): ModuleChunks {
  return new ModuleChunks({
    uploaded: open.byNumber(ids.uploaded, rawBytes),
    staging: open.byNumber(ids.staging, rawBytes),
    active: open.byNumber(ids.active, rawBytes),
    isActive: open.value(ids.isActive, bool, false),
  })
}

function move(from: Chunks, to: Chunks): void {
  clear(to)
  for (const [id, chunk] of from.entries()) to.set(id, chunk)
  clear(from)
}

function clear(chunks: Chunks): void {
  for (const [id] of chunks.entries()) chunks.delete(id)
}

function read(chunks: Chunks): Uint8Array {
  return concatBytes(chunks.entries().map(([, chunk]) => chunk))
}

function sizeOf(chunks: Chunks): number {
  return chunks.entries().reduce((sum, [, chunk]) => sum + chunk.length, 0)
}
