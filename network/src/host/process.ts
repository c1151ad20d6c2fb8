import { type CanisterFault, contractViolation } from '../errors.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import { START_EXPORT } from '../wasm/hostExports.ts'
import { Context } from './context.ts'
import type { Execution } from './execution.ts'
import { argumentDecoder, type Host, type HostFunction, type WasmValue } from './hostFunction.ts'
import { ic0 } from './ic0/index.ts'
import type { HostBinding } from './idleInstances.ts'
import { instructionLimitExceeded } from './instructionLimits.ts'
import type { TableCall } from './invocation.ts'
import type { LiveInstance } from './liveInstance.ts'
import { Heap, type SavedHeap } from './memory/heap.ts'
import type { HeapImage } from './memory/heapImage.ts'
import type { StableMemory } from './memory/stableMemory.ts'
import { pausingHook } from './suspension.ts'
import { toFault } from './toFault.ts'

/** What to run: an exported function or a callback in the function table. */
export type Entry = { readonly export: string } | { readonly callback: TableCall }

/** The module's start function, if it has one. */
export const START: Entry = { export: START_EXPORT }

/** How an execution is interrupted. */
export type Pausing = { readonly slice: bigint; pause(): Promise<void> }

const CONTEXT_NAMES = new Map<number, string>(
  Object.entries(Context).map(([name, bit]) => [bit, name]),
)

/** Runs the code of one canister. Effects on heap and stable memory wait for `commit` or `rollback`. */
export class CanisterProcess {
  readonly heap: Heap
  readonly stable: StableMemory
  #execution: Execution | undefined
  /** What functions of the host see in the running execution. */
  #host: Host | undefined
  #fault: CanisterFault | undefined

  constructor(module: CanisterModule, stable: StableMemory, saved?: SavedHeap) {
    this.stable = stable
    this.heap = new Heap(module, (binding) => bind(module, this, binding), saved)
  }

  /** Creates the first instance; its `START` is to be run next. Returns why that failed, if it did. */
  create(inherited?: HeapImage): CanisterFault | undefined {
    try {
      this.heap.create(inherited)
      return undefined
    } catch (error) {
      return toFault(error)
    }
  }

  /** Roughly what the process holds. */
  get memoryBytes(): number {
    return this.heap.sizeBytes + this.instanceBytes + this.stable.heldBytes
  }

  /** The same without those pieces of its heap that others hold anyhow. */
  memoryBeside(held: ReadonlySet<Buffer>): number {
    return this.heap.bytesBeside(held) + this.instanceBytes + this.stable.heldBytes
  }

  /** Whether the process has no instance until it is needed. */
  get isAsleep(): boolean {
    return this.heap.live === undefined
  }

  /** What of that is the instance's. */
  get instanceBytes(): number {
    return this.heap.live?.bytes.length ?? 0
  }

  /** Whether something is not saved, or a fork for reading depends on this process. */
  get isNeeded(): boolean {
    return this.heap.isUnsaved || this.stable.isUnsaved || this.stable.isRead
  }

  /** A second process in the last committed state. */
  fork(): CanisterProcess {
    return new CanisterProcess(this.heap.module, this.stable.fork(), this.heap.share())
  }

  /** A second process that stays in this state while the first goes on. It never commits. */
  forkForReading(): CanisterProcess {
    return new CanisterProcess(this.heap.module, this.stable.forkForReading(), this.heap.share())
  }

  /** Ends a fork for reading. */
  release(): void {
    this.stable.release()
  }

  /**
   * Runs an entry point to its end. Returns why it failed, if it did. With a `budget` below the
   * limit the execution may end as `isUnfinished`; then it is to be rolled back and run otherwise.
   */
  run(
    entry: Entry,
    execution: Execution,
    budget = execution.instructionLimit,
  ): CanisterFault | undefined {
    return this.#guard(execution, () => {
      const { instance } = this.heap
      instance.startCounting(budget)
      invoke(instance, entry)
    })
  }

  /** Like `run`, but pauses after each `slice` of instructions until `pause` resolves. */
  async runPausing(
    entry: Entry,
    execution: Execution,
    { slice, pause }: Pausing,
  ): Promise<CanisterFault | undefined> {
    const { instance } = this.heap
    const nextSlice = async () => {
      const rest = execution.instructionLimit - instance.instructionsUsed
      if (rest < 0n) throw instructionLimitExceeded(execution.instructionLimit)
      await pause()
      instance.grant(rest < slice ? rest - instance.instructionsLeft : slice)
    }
    this.#execution = execution
    this.#fault = undefined
    try {
      instance.setHook(pausingHook(nextSlice))
      instance.startCounting(
        slice < execution.instructionLimit ? slice : execution.instructionLimit,
      )
      if ('export' in entry) await instance.callExportPausing(entry.export)
      else await instance.callTablePausing(entry.callback.index, entry.callback.environment)
      return this.#fault ?? this.#overrun(execution)
    } catch (error) {
      return this.#fault ?? this.#overrun(execution) ?? toFault(error)
    } finally {
      this.#end(execution)
      instance.setHook(null)
    }
  }

  commit(): void {
    this.heap.commit()
    this.stable.commit()
  }

  /** Lets go of the instance; it may serve another canister with the same code, while no more than so many wait. */
  retire(mostWaiting?: number): void {
    this.heap.retire(mostWaiting)
  }

  rollback(): void {
    this.heap.rollback()
    this.stable.rollback()
  }

  /** Undoes what a query changed; the heap is only repaired when it is needed again. */
  discardQuery(): void {
    this.heap.rollbackLater()
    this.stable.rollback()
  }

  #guard(execution: Execution, body: () => void): CanisterFault | undefined {
    this.#execution = execution
    this.#fault = undefined
    try {
      body()
      // A module with exception handling could catch the host's exception: the fault stands.
      return this.#fault ?? this.#overrun(execution)
    } catch (error) {
      return (
        this.#fault ?? this.#overrun(execution) ?? this.#unfinished(execution) ?? toFault(error)
      )
    } finally {
      this.#end(execution)
    }
  }

  #overrun({ instructionLimit }: Execution): CanisterFault | undefined {
    const used = this.heap.live?.instructionsUsed ?? 0n
    return used > instructionLimit ? instructionLimitExceeded(instructionLimit) : undefined
  }

  /** The end of the budget is a trap of any kind; the counter tells it from other traps. */
  #unfinished(execution: Execution): CanisterFault | undefined {
    const left = this.heap.live?.instructionsLeft ?? 0n
    execution.isUnfinished = left < 0n
    return left < 0n ? instructionLimitExceeded(execution.instructionLimit) : undefined
  }

  #end(execution: Execution): void {
    const used = this.heap.live?.instructionsUsed ?? 0n
    execution.instructionsUsed =
      used < execution.instructionLimit ? used : execution.instructionLimit
    execution.dropOpenCall()
    this.#execution = undefined
    this.#host = undefined
  }

  /** Calls a function of the host for the running code. */
  callHost(
    name: string,
    definition: HostFunction,
    args: readonly WasmValue[],
  ): WasmValue | undefined {
    try {
      return definition.run(this.#hostFor(name, definition), ...args)
    } catch (error) {
      this.#fault ??= toFault(error)
      throw this.#fault
    }
  }

  #hostFor(name: string, definition: HostFunction): Host {
    const execution = this.#execution
    if (execution === undefined) throw contractViolation(`${name} called outside of a message`)
    const context = execution.invocation.context
    if ((context & definition.contexts) === 0) {
      const mode = CONTEXT_NAMES.get(context) ?? 'this'
      throw contractViolation(`"ic0_${name}" cannot be executed in ${mode} mode`)
    }
    if (definition.isMoving === true) execution.hasSeenMoving = true
    // Interpreted code calls the host some thousand times in a message.
    if (this.#host?.execution !== execution) this.#host = this.#newHost(execution)
    return this.#host
  }

  #newHost(execution: Execution): Host {
    const { instance } = this.heap
    const { instructionLimit } = execution
    const charge = (bytes: number) => {
      if (instance.charge(BigInt(bytes)) > instructionLimit) {
        throw instructionLimitExceeded(instructionLimit)
      }
    }
    return { execution, instance, stable: this.stable, charge }
  }
}

/** The functions that a module imports, bound to the process that owns them at the time of the call. */
function bind(module: CanisterModule, owner: CanisterProcess, known?: HostBinding): HostBinding {
  if (known !== undefined) {
    known.owner = owner
    return known
  }
  const functions: WebAssembly.ModuleImports = {}
  const binding = { owner, imports: { ic0: functions } }
  for (const { name } of module.imports) {
    const definition = ic0.get(name)
    if (definition === undefined) continue
    const isBig = hasBigResult(definition, module.isMemory64)
    const decode = argumentDecoder(definition.params)
    functions[name] = (...raw: WasmValue[]): WasmValue | undefined => {
      const result = binding.owner.callHost(name, definition, decode(raw))
      return isBig && typeof result === 'number' ? BigInt(result) : result
    }
  }
  return binding
}

function hasBigResult({ result }: HostFunction, isMemory64: boolean): boolean {
  return result === 'l' || result === 'L' || (result === 'I' && isMemory64)
}

function invoke(instance: LiveInstance, entry: Entry): void {
  if ('export' in entry) instance.callExport(entry.export)
  else instance.callTable(entry.callback.index, entry.callback.environment)
}
