import { CanisterFault } from '../errors.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import {
  COUNTER_EXPORT,
  HOOK_EXPORT,
  HostEntry,
  MARKS_EXPORT,
  MEMORY_EXPORT,
  TABLE_EXPORT,
  TABLE_WRITES_EXPORT,
} from '../wasm/hostExports.ts'
import { TARGET_EXPORT } from '../wasm/separate.ts'
import { DataSegments } from './memory/dataSegments.ts'
import type { GlobalValue, HeapImage } from './memory/heapImage.ts'
import { WrittenRegions } from './memory/writtenRegions.ts'
import { promising } from './suspension.ts'

const WASM_PAGE_BYTES = 65536

/** A WebAssembly instance with its memory, globals and function table at hand. */
export class LiveInstance {
  #module: CanisterModule
  readonly #exports: WebAssembly.Exports
  readonly #memory: WebAssembly.Memory | undefined
  readonly #table: WebAssembly.Table | undefined
  readonly #globals: readonly WebAssembly.Global[]
  readonly #counter: WebAssembly.Global
  readonly #segments: DataSegments | undefined
  /** What was written to since the instance held exactly what was committed. */
  readonly written: WrittenRegions
  #bytes: Buffer = Buffer.alloc(0)
  #granted = 0n

  constructor(module: CanisterModule, imports: WebAssembly.Imports) {
    this.#module = module
    this.#exports = new WebAssembly.Instance(module.compiled, imports).exports
    const memory = this.#exports[MEMORY_EXPORT]
    this.#memory = memory instanceof WebAssembly.Memory ? memory : undefined
    const table = this.#exports[TABLE_EXPORT]
    this.#table = table instanceof WebAssembly.Table ? table : undefined
    this.#counter = counterOf(this.#exports)
    this.written = new WrittenRegions(this.#exports[MARKS_EXPORT])
    this.#globals = module.globals
      .map((name) => this.#exports[name])
      .filter((value) => value instanceof WebAssembly.Global)
    if (!module.hasSegments) return
    this.#segments = new DataSegments({
      isMemory64: module.isMemory64,
      read: (index) => this.#module.segment(index),
      memory: () => this.bytes,
    })
    this.#setHostEntry(HostEntry.dataSegments, this.#segments.entry)
  }

  /** Whether nothing is left of what ran once memory and globals are filled anew. */
  get isReusable(): boolean {
    return this.#exports[TABLE_WRITES_EXPORT] === undefined
  }

  /** Serves another module with the same code from now on. */
  serve(module: CanisterModule): void {
    this.#module = module
  }

  get isMemory64(): boolean {
    return this.#module.isMemory64
  }

  /** What may still be executed; below zero once that is used up. */
  get instructionsLeft(): bigint {
    const { value } = this.#counter
    return typeof value === 'bigint' ? value : 0n
  }

  /** What was executed since counting began. */
  get instructionsUsed(): bigint {
    return this.#granted - this.instructionsLeft
  }

  /** Begins to count anew. */
  startCounting(granted: bigint): void {
    this.#granted = granted
    this.#counter.value = granted
    this.#segments?.restore()
  }

  /** Allows so many instructions more. */
  grant(more: bigint): void {
    this.#granted += more
    this.#counter.value = this.instructionsLeft + more
  }

  /** Counts instructions that the host stands for. Returns what was executed since counting began. */
  charge(instructions: bigint): bigint {
    const left = this.instructionsLeft - instructions
    this.#counter.value = left
    return this.#granted - left
  }

  /** Sets what is called when no instruction is left. */
  setHook(hook: unknown): void {
    this.#setHostEntry(HostEntry.hook, hook)
  }

  #setHostEntry(entry: number, value: unknown): void {
    const table = this.#exports[HOOK_EXPORT]
    if (table instanceof WebAssembly.Table) table.set(entry, value)
  }

  /** The linear memory. The view is renewed when the memory has grown, so don't keep it. */
  get bytes(): Buffer {
    const buffer = this.#memory?.buffer
    if (buffer !== undefined && buffer !== this.#bytes.buffer) this.#bytes = Buffer.from(buffer)
    return this.#bytes
  }

  /** Gives the memory these contents and clears what lies behind. `held` is what it has now, if that is known. */
  fill(contents: HeapImage, held?: HeapImage): void {
    const memory = this.#memory
    if (memory === undefined) return
    const missing = Math.ceil((contents.sizeBytes - memory.buffer.byteLength) / WASM_PAGE_BYTES)
    if (missing > 0) {
      const delta = this.#module.isMemory64 ? BigInt(missing) : missing
      Reflect.apply(memory.grow, memory, [delta])
    }
    if (held === undefined) contents.read(0, this.bytes.subarray(0, contents.sizeBytes))
    else contents.overwrite(this.bytes, held)
    this.bytes.fill(0, contents.sizeBytes)
  }

  /** Gives globals the values that the module begins with. */
  setInitialGlobals(): void {
    for (const [index, value] of this.#module.initialGlobals.entries()) {
      const global = this.#globals[index]
      if (global !== undefined && value !== undefined) global.value = value
    }
  }

  readGlobals(): GlobalValue[] {
    return this.#globals.map((global) => global.value)
  }

  setGlobals(values: readonly GlobalValue[]): void {
    for (const [index, global] of this.#globals.entries()) global.value = values[index]
  }

  /** Calls an exported function when the module has it. */
  callExport(name: string): void {
    const { entry, args } = this.#exported(name)
    entry?.(...args)
  }

  /** Like `callExport`, for code that may pause. */
  async callExportPausing(name: string): Promise<void> {
    const { entry, args } = this.#exported(name)
    if (entry !== undefined) await promising(entry)(...args)
  }

  /** Calls a callback from the function table. `environment` is passed in the memory's width. */
  callTable(index: number, environment: bigint): void {
    this.#tableFunction(index)(this.#inMemoryWidth(environment))
  }

  /** Like `callTable`, for code that may pause. */
  async callTablePausing(index: number, environment: bigint): Promise<void> {
    await promising(this.#tableFunction(index))(this.#inMemoryWidth(environment))
  }

  /** A thunk is not in the code: what it would do is done here, and counted as if it was. */
  #exported(name: string) {
    const thunk = this.#module.thunks.get(name)
    if (thunk !== undefined) this.#counter.value = this.instructionsLeft - BigInt(thunk.cost)
    const entry = this.#exports[thunk === undefined ? name : `${TARGET_EXPORT}${thunk.target}`]
    const args = thunk?.args ?? []
    return { entry: typeof entry === 'function' ? entry : undefined, args }
  }

  #inMemoryWidth(environment: bigint): number | bigint {
    return this.#module.isMemory64 ? environment : Number(environment)
  }

  #tableFunction(index: number) {
    const entry = this.#tableEntry(index)
    if (typeof entry === 'function') return entry
    throw new CanisterFault('IC0513', `Canister has no function at table index ${index}`)
  }

  #tableEntry(index: number): unknown {
    const table = this.#table
    if (table === undefined || index >= Number(table.length)) return undefined
    return Reflect.apply(table.get, table, [this.#module.isTable64 ? BigInt(index) : index])
  }
}

function counterOf(exports: WebAssembly.Exports): WebAssembly.Global {
  const counter = exports[COUNTER_EXPORT]
  if (counter instanceof WebAssembly.Global) return counter
  throw new Error('the module was not rewritten')
}
