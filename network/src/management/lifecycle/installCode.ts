import type { Accounts } from '../../cycles/accounts.ts'
import { growthFault } from '../../cycles/growth.ts'
import { CanisterFault } from '../../errors.ts'
import { Context } from '../../host/context.ts'
import { Execution, type NetworkView } from '../../host/execution.ts'
import { HeapImage } from '../../host/memory/heapImage.ts'
import { StableMemory } from '../../host/memory/stableMemory.ts'
import { CanisterProcess, type Entry, START } from '../../host/process.ts'
import type { Work } from '../../host/work.ts'
import { recordLogs } from '../../scheduler/logs.ts'
import type { Canister } from '../../state/canister.ts'
import type { CanisterModule } from '../../wasm/canisterModule.ts'
import { Refusal, refuse } from '../refusal.ts'

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
 * Installs, reinstalls or upgrades a canister's code as one atomic unit, on the canister's `old`
 * process or on a copy of it. Nothing has changed before the result is called; that throws a
 * `Refusal` and leaves the canister as it was when any part failed.
 */
export function installCode(
  canister: Canister,
  old: CanisterProcess | undefined,
  request: InstallRequest,
  means: Pick<Means, 'network' | 'accounts'>,
): Work<() => void> {
  if (request.mode === 'install' && canister.module !== undefined) {
    refuse(
      'IC0514',
      `Canister ${canister.text} cannot be installed because the canister is not empty. Try installing with mode='reinstall' instead.`,
    )
  }
  const { network, accounts } = means
  const limit = network.instructionLimits.install
  const prepaid = accounts.prices.execution(limit, request.module.isMemory64)
  const shortage = accounts.refusal(canister, prepaid, request.sender)
  if (shortage?.kind === 'reject') {
    refuse('IC0207', `Canister installation failed with \`${shortage.message}\`.`)
  }
  const installation = new Installation(canister, request, { network, accounts, prepaid })
  return request.mode === 'upgrade' ? installation.upgrade(old) : installation.install()
}

type Means = {
  readonly network: NetworkView
  readonly accounts: Accounts
  /** Withheld while the code runs. */
  readonly prepaid: bigint
}

class Installation {
  readonly #canister: Canister
  readonly #request: InstallRequest
  readonly #means: Means
  #certifiedData: Uint8Array | undefined
  #timerNs = 0n
  #balanceChange = 0n
  #setAside = 0n
  #instructions = 0n
  readonly #logs: string[] = []

  constructor(canister: Canister, request: InstallRequest, means: Means) {
    this.#canister = canister
    this.#request = request
    this.#means = means
  }

  *install(): Work<() => void> {
    const process = new CanisterProcess(this.#request.module, new StableMemory())
    const fault = yield* this.#begin(process)
    return () => {
      this.#check(fault)
      this.#finish(process, this.#certifiedData ?? new Uint8Array())
    }
  }

  *upgrade(old: CanisterProcess | undefined): Work<() => void> {
    if (old === undefined) {
      const fault = new CanisterFault(
        'IC0537',
        'Attempted to upgrade a canister that contains no Wasm module',
      )
      throw new Refusal(fault.toReject(this.#canister.text))
    }
    this.#checkPersistence(old)
    const fault = yield* this.#runPreUpgrade(old)
    const process = new CanisterProcess(this.#request.module, old.stable)
    const failure = fault ?? (yield* this.#beginAfter(old, process))
    return () => {
      if (failure !== undefined) old.rollback()
      this.#check(failure)
      this.#finish(process, this.#certifiedData ?? this.#canister.record.certifiedData)
    }
  }

  *#runPreUpgrade(old: CanisterProcess): Work<CanisterFault | undefined> {
    if (this.#request.skipPreUpgrade === true) return undefined
    const fault = yield* this.#run(old, { export: 'canister_pre_upgrade' }, Context.preUpgrade)
    this.#timerNs = 0n
    return fault
  }

  #beginAfter(old: CanisterProcess, process: CanisterProcess): Work<CanisterFault | undefined> {
    const isKept = this.#request.wasmMemoryPersistence === 'keep'
    const inherited = isKept ? HeapImage.of(old.heap.instance.bytes) : undefined
    return this.#begin(process, inherited)
  }

  /** Creates the instance and runs what the new code begins with. */
  *#begin(process: CanisterProcess, inherited?: HeapImage): Work<CanisterFault | undefined> {
    const entryPoint = this.#request.mode === 'upgrade' ? 'canister_post_upgrade' : 'canister_init'
    return (
      process.create(inherited) ??
      (yield* this.#run(process, START, Context.start)) ??
      (yield* this.#run(process, { export: entryPoint }, Context.init))
    )
  }

  *#run(process: CanisterProcess, entry: Entry, context: number): Work<CanisterFault | undefined> {
    const { sender: caller, arg } = this.#request
    const invocation = { context, caller, arg, cyclesPrepaid: this.#means.prepaid }
    const execution = new Execution(invocation, this.#canister, this.#means.network)
    const fault = (yield { process, entry, execution }) ?? this.#growthFault(process, execution)
    this.#instructions += execution.instructionsUsed
    this.#logs.push(...execution.logs)
    this.#certifiedData = execution.certifiedData ?? this.#certifiedData
    this.#timerNs = execution.timerNs ?? this.#timerNs
    this.#balanceChange += execution.balanceChange
    this.#setAside += execution.setAsideCycles
    return fault
  }

  /** Looks at the memories of the new code together with the code itself, once they are complete. */
  #growthFault(process: CanisterProcess, execution: Execution): CanisterFault | undefined {
    if (execution.invocation.context !== Context.init) return undefined
    const canister = this.#canister
    const codeBytes = this.#request.module.uploadedBytes - canister.record.moduleBytes
    return growthFault(this.#means.accounts, { canister, process, execution, codeBytes })
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

  #finish(process: CanisterProcess, certifiedData: Uint8Array): void {
    process.commit()
    this.#canister.adopt(process)
    const { record } = this.#canister
    record.certifiedData = certifiedData
    record.timerNs = this.#timerNs
    record.cycles += this.#balanceChange
    record.reservedCycles += this.#setAside
    record.installedAtNs = this.#means.network.timeNs
    record.isLowOnMemory = false
    this.#charge()
    record.version += 1n
    recordLogs(record, this.#logs, this.#means.network.timeNs)
  }

  #charge(): void {
    const { accounts } = this.#means
    const { isMemory64 } = this.#request.module
    const cost = accounts.prices.execution(this.#instructions, isMemory64)
    accounts.charge(this.#canister, cost, 'instructions')
  }

  #check(fault: CanisterFault | undefined): void {
    if (fault === undefined) return
    this.#charge()
    const lines = [...this.#logs, fault.message]
    recordLogs(this.#canister.record, lines, this.#means.network.timeNs)
    throw new Refusal(fault.toReject(this.#canister.text))
  }
}
