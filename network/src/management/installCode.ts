import { CanisterFault } from '../errors.ts'
import { Context } from '../host/context.ts'
import { Execution, type NetworkView } from '../host/execution.ts'
import { HeapImage } from '../host/heapImage.ts'
import { CanisterProcess, type Entry } from '../host/process.ts'
import { StableMemory } from '../host/stableMemory.ts'
import { recordLogs } from '../scheduler/logs.ts'
import type { Canister } from '../state/canister.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import { Refusal, refuse } from './refusal.ts'

export type InstallMode = 'install' | 'reinstall' | 'upgrade'

export type InstallRequest = {
  readonly mode: InstallMode
  readonly module: CanisterModule
  readonly arg: Uint8Array
  readonly sender: Uint8Array
  readonly skipPreUpgrade?: boolean | undefined
  readonly wasmMemoryPersistence?: 'keep' | 'replace' | undefined
}

/**
 * Installs, reinstalls or upgrades a canister's code as one atomic unit.
 * Throws a `Refusal` and leaves the canister as it was when any part fails.
 */
export function installCode(
  canister: Canister,
  request: InstallRequest,
  network: NetworkView,
): void {
  if (request.mode === 'install' && canister.module !== undefined) {
    refuse(
      'IC0538',
      `Canister ${canister.text} cannot be installed because the canister is not empty. Try installing with mode='reinstall' instead.`,
    )
  }
  const installation = new Installation(canister, request, network)
  if (request.mode === 'upgrade') installation.upgrade()
  else installation.install()
}

class Installation {
  readonly #canister: Canister
  readonly #request: InstallRequest
  readonly #network: NetworkView
  #certifiedData: Uint8Array | undefined
  #timerNs = 0n
  #balance: bigint
  readonly #logs: string[] = []

  constructor(canister: Canister, request: InstallRequest, network: NetworkView) {
    this.#canister = canister
    this.#request = request
    this.#network = network
    this.#balance = canister.cycles
  }

  install(): void {
    const process = new CanisterProcess(this.#request.module, new StableMemory())
    this.#check(this.#start(process))
    this.#check(this.#run(process, { export: 'canister_init' }, Context.init))
    this.#finish(process, this.#certifiedData ?? new Uint8Array())
  }

  upgrade(): void {
    const old = this.#canister.process
    if (old === undefined) {
      const fault = new CanisterFault(
        'IC0537',
        'Attempted to upgrade a canister that contains no Wasm module',
      )
      throw new Refusal(fault.toReject(this.#canister.text))
    }
    this.#checkPersistence(old)
    const failure = this.#upgradeFrom(old)
    if (failure !== undefined) {
      old.rollback()
      this.#check(failure)
    }
  }

  #upgradeFrom(old: CanisterProcess): CanisterFault | undefined {
    if (this.#request.skipPreUpgrade !== true) {
      const fault = this.#run(old, { export: 'canister_pre_upgrade' }, Context.preUpgrade)
      if (fault !== undefined) return fault
    }
    this.#timerNs = 0n
    const process = new CanisterProcess(this.#request.module, old.stable)
    const isKept = this.#request.wasmMemoryPersistence === 'keep'
    const inherited = isKept ? HeapImage.of(old.heap.instance.bytes) : undefined
    const fault =
      this.#start(process, inherited) ??
      this.#run(process, { export: 'canister_post_upgrade' }, Context.init)
    if (fault !== undefined) return fault
    this.#finish(process, this.#certifiedData ?? this.#canister.record.certifiedData)
    return undefined
  }

  #checkPersistence(old: CanisterProcess): void {
    const { wasmMemoryPersistence, module } = this.#request
    if (wasmMemoryPersistence === undefined && old.heap.module.hasOrthogonalPersistence) {
      refuse(
        'IC0504',
        'Missing upgrade option: Enhanced orthogonal persistence requires the `wasm_memory_persistence` upgrade option.',
      )
    }
    if (wasmMemoryPersistence === 'keep' && !module.hasOrthogonalPersistence) {
      refuse(
        'IC0504',
        'Invalid upgrade option: The `wasm_memory_persistence: opt Keep` upgrade option requires that the new canister module supports enhanced orthogonal persistence.',
      )
    }
  }

  #start(process: CanisterProcess, inherited?: HeapImage): CanisterFault | undefined {
    const execution = this.#execution(Context.start)
    const fault = process.start(execution, inherited)
    this.#logs.push(...execution.logs)
    return fault
  }

  #run(process: CanisterProcess, entry: Entry, context: number): CanisterFault | undefined {
    const execution = this.#execution(context)
    const fault = process.run(entry, execution)
    this.#logs.push(...execution.logs)
    this.#certifiedData = execution.certifiedData ?? this.#certifiedData
    this.#timerNs = execution.timerNs ?? this.#timerNs
    this.#balance = execution.balance
    return fault
  }

  #execution(context: number): Execution {
    const { sender, arg } = this.#request
    return new Execution({ context, caller: sender, arg }, this.#canister, this.#network)
  }

  #finish(process: CanisterProcess, certifiedData: Uint8Array): void {
    process.commit()
    this.#canister.adopt(process)
    const { record } = this.#canister
    record.certifiedData = certifiedData
    record.timerNs = this.#timerNs
    record.cycles = this.#balance
    record.installedAtNs = this.#network.timeNs
    record.version += 1n
    recordLogs(record, this.#logs, this.#network.timeNs)
  }

  #check(fault: CanisterFault | undefined): void {
    if (fault === undefined) return
    recordLogs(this.#canister.record, [...this.#logs, fault.message], this.#network.timeNs)
    throw new Refusal(fault.toReject(this.#canister.text))
  }
}
