import { CanisterFault } from '../errors.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import {
  COUNTER_EXPORT,
  HOOK_EXPORT,
  MARKS_EXPORT,
  MEMORY_EXPORT,
  TABLE_EXPORT,
} from '../wasm/rewrite.ts'
import type { GlobalValue, HeapImage } from './memory/heapImage.ts'
import { WrittenRegions } from './memory/writtenRegions.ts'
import { promising } from './suspension.ts'

const WASM_PAGE_BYTES = 65536

/** A WebAssembly instance with its memory, globals and function table at hand. */
export class LiveInstance {
  readonly #module: CanisterModule
  readonly #exports: WebAssembly.Exports
  readonly #memory: WebAssembly.Memory | undefined
  readonly #table: WebAssembly.Table | undefined
  readonly #globals: readonly WebAssembly.Global[]
  readonly #counter: WebAssembly.Global
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
    const table = this.#exports[HOOK_EXPORT]
    if (table instanceof WebAssembly.Table) table.set(0, hook)
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

  readGlobals(): GlobalValue[] {
    return this.#globals.map((global) => global.value)
  }

  setGlobals(values: readonly GlobalValue[]): void {
    for (const [index, global] of this.#globals.entries()) global.value = values[index]
  }

  /** Calls an exported function when the module has it. */
  callExport(name: string): void {
    this.#exported(name)?.()
  }

  /** Like `callExport`, for code that may pause. */
  async callExportPausing(name: string): Promise<void> {
    const entry = this.#exported(name)
    if (entry !== undefined) await promising(entry)()
  }

  /** Calls a callback from the function table. `environment` is passed in the memory's width. */
  callTable(index: number, environment: bigint): void {
    this.#tableFunction(index)(this.#inMemoryWidth(environment))
  }

  /** Like `callTable`, for code that may pause. */
  async callTablePausing(index: number, environment: bigint): Promise<void> {
    await promising(this.#tableFunction(index))(this.#inMemoryWidth(environment))
  }

  #exported(name: string) {
    const entry = this.#exports[name]
    return typeof entry === 'function' ? entry : undefined
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
