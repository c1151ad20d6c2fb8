import { memoryMetrics, type Resources, totalOf } from '../cycles/resources.ts'
import type { CanisterView } from '../host/execution.ts'
import type { HeapImage } from '../host/memory/heapImage.ts'
import { type PageSource, StableMemory } from '../host/memory/stableMemory.ts'
import { CanisterProcess } from '../host/process.ts'
import { isSameBytes, keyOf, type PrincipalKey, textOf } from '../principals.ts'
import type { Message } from '../scheduler/messages.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import type { CanisterRecord } from './canisterRecord.ts'

/** Where a canister's code and memory come from when they are first needed. */
export type CanisterLoader = {
  module(hash: Uint8Array): CanisterModule
  heapImage(canister: number, sizeBytes: number): HeapImage
  stablePages(canister: number): PageSource
  /** Is told each time the process of a canister is used. */
  onUse(canister: Canister): void
  /** Is told when a canister's heap has grown. */
  onGrow(): void
  onDelete(canister: Canister): void
}

/** So many instances of canisters that sleep wait for others. */
const MAX_ASLEEP = 4

/** Calls that may be open from one canister to another. */
const MAX_CALLS_TO_ONE = 500

/** One canister: its saved record, its inbox, and its process once it is in use. */
export class Canister implements CanisterView {
  readonly record: CanisterRecord
  readonly inbox: Message[] = []
  /** Memories were replaced as a whole since the last save: older pages must go. */
  readonly replaced = { heap: false, stable: false }
  /** A message that takes long and is paused now and then; others wait until it has ended. */
  runningMessage: Message | undefined
  /** Resolves when an installation that takes long has ended; everything else waits until then. */
  installation: Promise<void> | undefined
  readonly #loader: CanisterLoader
  #key: PrincipalKey
  #text: string
  #process: CanisterProcess | undefined

  constructor(record: CanisterRecord, loader: CanisterLoader) {
    this.record = record
    this.#key = keyOf(record.id)
    this.#text = textOf(record.id)
    this.#loader = loader
  }

  /** Only for `NetworkState`, which finds canisters by their ids. */
  rename(id: Uint8Array): void {
    this.record.id = id
    this.#key = keyOf(id)
    this.#text = textOf(id)
  }

  get key(): PrincipalKey {
    return this.#key
  }
  get text(): string {
    return this.#text
  }

  get id(): Uint8Array {
    return this.record.id
  }
  get status(): CanisterRecord['status'] {
    return this.record.status
  }
  get version(): bigint {
    return this.record.version
  }
  get cycles(): bigint {
    return this.record.cycles
  }
  get resources(): Resources {
    this.refreshRecord()
    const { settings, reservedCycles } = this.record
    const { memoryAllocation, computeAllocation, freezingThreshold } = settings
    const memoryBytes = totalOf(memoryMetrics(this.record))
    return {
      memoryBytes,
      memoryAllocation,
      computeAllocation,
      freezingThreshold,
      reservedCycles,
    }
  }
  get timerNs(): bigint {
    return this.record.timerNs
  }
  get environment(): readonly (readonly [string, string])[] {
    return this.record.settings.environmentVariables
  }
  get module(): CanisterModule | undefined {
    const hash = this.record.moduleHash
    return hash === undefined ? undefined : this.#loader.module(hash)
  }

  /** The process when it was used since the start, without loading it. */
  get loadedProcess(): CanisterProcess | undefined {
    return this.#process
  }

  /** The canister's process, loaded from the store when needed; `undefined` without a module. */
  get process(): CanisterProcess | undefined {
    if (this.#process === undefined && this.module !== undefined) {
      this.#process = this.#load(this.module)
    }
    if (this.#process !== undefined) this.#loader.onUse(this)
    return this.#process
  }

  /** Lets go of the instance, which another canister may take over; what was committed stays. Returns false when it is in use. */
  sleep(): boolean {
    if (this.#isBusy) return false
    this.#process?.retire(MAX_ASLEEP)
    return true
  }

  get #isBusy(): boolean {
    return this.runningMessage !== undefined || this.installation !== undefined
  }

  /** Lets go of the process. Returns false when it is in use or not saved. */
  unload(): boolean {
    const isUnsaved = this.replaced.heap || this.replaced.stable
    if (this.#isBusy || isUnsaved || this.#process?.isNeeded === true) return false
    this.refreshRecord()
    this.#process = undefined
    return true
  }

  #load(module: CanisterModule): CanisterProcess {
    const { number, heapBytes, globals, stableWasmPages } = this.record
    const stable = new StableMemory(stableWasmPages, this.#loader.stablePages(number))
    const image = this.#loader.heapImage(number, heapBytes)
    return new CanisterProcess(module, stable, { image, globals })
  }

  /** Takes over a committed process: new code, or no code at all. */
  adopt(process: CanisterProcess | undefined): void {
    this.replaced.heap = true
    const stable = this.#process?.stable
    if (stable === undefined || process?.stable.isSameMemory(stable) !== true) {
      this.replaced.stable = true
    }
    this.#process = process
    if (process !== undefined) this.#loader.onUse(this)
    const module = process?.heap.module
    this.record.moduleHash = module?.hash
    this.record.moduleBytes = module?.uploadedBytes ?? 0
    this.record.customSectionBytes = [...(module?.metadata.values() ?? [])].reduce(
      (sum, { content }) => sum + content.length,
      0,
    )
  }

  /** Goes on with a copy of the process, which holds some changes more. */
  continueWith(process: CanisterProcess): void {
    this.#process = process
  }

  isController(principal: Uint8Array): boolean {
    return this.record.settings.controllers.some((controller) => isSameBytes(controller, principal))
  }

  canCall(callee: Uint8Array, added: number): boolean {
    const { callbacks } = this.record
    if (callbacks.size + added < MAX_CALLS_TO_ONE) return true
    const key = keyOf(callee)
    let open = added
    for (const callback of callbacks.values()) if (callback.callee === key) open += 1
    return open < MAX_CALLS_TO_ONE
  }

  /** Copies into the record what the process knows of its memories. */
  refreshRecord(): void {
    const process = this.#process
    if (process !== undefined && process.heap.sizeBytes > this.record.heapBytes) {
      this.#loader.onGrow()
    }
    this.record.heapBytes =
      process?.heap.sizeBytes ?? (this.record.moduleHash ? this.record.heapBytes : 0)
    this.record.globals = process?.heap.globals ?? this.record.globals
    if (process !== undefined) this.record.stableWasmPages = process.stable.committedWasmPages
    else if (this.record.moduleHash === undefined) this.record.stableWasmPages = 0
  }
}
