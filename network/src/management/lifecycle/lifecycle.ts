import type { Accounts } from '../../cycles/accounts.ts'
import { systemReject } from '../../errors.ts'
import type { NetworkView } from '../../host/execution.ts'
import { ANONYMOUS_ID, textOf } from '../../principals.ts'
import { EMPTY_CANDID, finishStopping } from '../../scheduler/callContexts.ts'
import { trimLogs } from '../../scheduler/logs.ts'
import type { LongRuns } from '../../scheduler/longRuns.ts'
import { checkLowMemory } from '../../scheduler/lowMemory.ts'
import type { Origin } from '../../scheduler/messages.ts'
import { notFound, type Router } from '../../scheduler/router.ts'
import type { Canister } from '../../state/canister.ts'
import type { ChangeDetails, ChangeOrigin } from '../../state/changes.ts'
import type { NetworkState } from '../../state/networkState.ts'
import type { Settings } from '../../state/settings.ts'
import type { Subnet } from '../../topology.ts'
import type { CanisterModule } from '../../wasm/canisterModule.ts'
import { refuse } from '../refusal.ts'
import { checkAllocations } from '../settings/settingsCost.ts'
import { checkSettings } from '../settings/settingsRules.ts'
import { recordChange } from './changes.ts'
import { type CodeRequest, Installations } from './installations.ts'

/** Cycles of a canister that is created without saying how many: 100 T. */
export const DEFAULT_CYCLES = 100_000_000_000_000n

export type CreateRequest = {
  readonly id?: Uint8Array | undefined
  /** Where; on the subnet of the id, else on the root subnet, when absent. */
  readonly subnet?: Subnet | undefined
  readonly settings: Settings
  readonly cycles: bigint
  readonly by?: ChangeOrigin
}

const ANONYMOUS: ChangeOrigin = { kind: 'user', id: ANONYMOUS_ID }

/** What the management canister does to canisters, without Candid and without access checks. */
export class Lifecycle {
  readonly #state: NetworkState
  readonly #router: Router
  readonly #network: NetworkView
  readonly #accounts: Accounts
  readonly #installations: Installations

  constructor(parts: {
    readonly state: NetworkState
    readonly router: Router
    readonly network: NetworkView
    readonly longRuns: Pick<LongRuns, 'change'>
    readonly accounts: Accounts
  }) {
    this.#state = parts.state
    this.#router = parts.router
    this.#network = parts.network
    this.#accounts = parts.accounts
    this.#installations = new Installations(parts)
  }

  /** How many installations are under way. */
  get installations(): number {
    return this.#installations.count
  }

  create(request: CreateRequest): Canister {
    const { id } = request
    const subnet = this.#homeOf(request)
    if (id !== undefined && this.#state.find(id) !== undefined) {
      refuse('IC0538', `Canister ${textOf(id)} is already installed.`)
    }
    const { settings, cycles } = request
    checkSettings(settings)
    const change = { canister: undefined, subnet, settings, cycles }
    const reserved = checkAllocations(this.#accounts, change)
    const canister = this.#state.create({ id, subnet, settings, cycles: cycles - reserved })
    canister.record.reservedCycles = reserved
    const { controllers } = request.settings
    this.#record(canister, request.by ?? ANONYMOUS, { kind: 'creation', controllers })
    return canister
  }

  #homeOf({ id, subnet }: CreateRequest): Subnet {
    const { topology } = this.#state
    if (id === undefined) return subnet ?? topology.root
    const home = topology.subnetOf(id)
    if (home !== undefined && (subnet ?? home) === home) return home
    return refuse('IC0405', `The specified_id ${textOf(id)} is not hosted by this subnet`)
  }

  /**
   * Installs code. What takes long is done in slices, and the canister waits: then the installation
   * is completed by calling the result in a round. Both throw a `Refusal`.
   */
  install(
    canister: Canister,
    request: CodeRequest,
    compile: () => CanisterModule,
  ): Promise<() => void> | undefined {
    return this.#installations.install(canister, request, compile)
  }

  /** Removes the code and all state; open calls are answered with a reject. */
  uninstall(canister: Canister, by: ChangeOrigin): void {
    this.#removeCode(canister)
    this.#record(canister, by, { kind: 'code_uninstall' })
  }

  /** What becomes of a canister that can't pay any more: it stays, without code and cycles. */
  abandon(canister: Canister): void {
    const { record } = canister
    this.#removeCode(canister)
    record.settings = { ...record.settings, computeAllocation: 0n, memoryAllocation: 0n }
    record.changes = []
    record.consumed.uninstall += record.cycles + record.reservedCycles
    record.cycles = 0n
    record.reservedCycles = 0n
  }

  #removeCode(canister: Canister): void {
    const { record } = canister
    canister.adopt(undefined)
    record.globals = []
    record.certifiedData = new Uint8Array()
    record.timerNs = 0n
    record.version += 1n
    record.logs = []
    record.logBytes = 0
    record.isLowOnMemory = false
    record.chunks = []
    for (const context of record.contexts.values()) {
      if (context.isAnswered) continue
      const response = {
        kind: 'reject',
        code: 4,
        message: 'Canister has been uninstalled.',
      } as const
      this.#router.respond(context.origin, response, context.cycles)
    }
    // Callbacks stay, so that the cycles of outgoing calls still come back.
    record.contexts.clear()
    finishStopping(this.#router, canister)
    this.#state.changed.add(canister)
  }

  updateSettings(canister: Canister, settings: Settings, by: ChangeOrigin): void {
    checkSettings(settings)
    const { record } = canister
    const subnet = this.#state.subnetOf(canister.id)
    const change = { canister, subnet, settings, cycles: record.cycles }
    const reserved = checkAllocations(this.#accounts, change)
    const { controllers } = settings
    const isControlledAnew = controllers !== record.settings.controllers
    record.settings = settings
    record.cycles -= reserved
    record.reservedCycles += reserved
    record.version += 1n
    trimLogs(record)
    checkLowMemory(this.#router, canister)
    if (isControlledAnew) this.#record(canister, by, { kind: 'controllers_change', controllers })
    this.#state.changed.add(canister)
  }

  addCycles(canister: Canister, amount: bigint): void {
    canister.record.cycles += amount
    this.#state.changed.add(canister)
  }

  start(canister: Canister): void {
    const { record } = canister
    for (const request of record.stopRequests.splice(0)) {
      const message = `Canister ${canister.text}'s stop request was cancelled.`
      this.#router.respond(request.origin, systemReject('IC0511', message), request.refund)
    }
    if (record.status !== 'running') record.version += 1n
    record.status = 'running'
    this.#state.changed.add(canister)
  }

  /** Begins to stop; the origin is answered when the canister has no open calls left. */
  stop(canister: Canister, origin: Origin, refund: bigint): void {
    const { record } = canister
    this.#state.changed.add(canister)
    if (record.status === 'stopped') {
      this.#router.respond(origin, { kind: 'reply', data: EMPTY_CANDID }, refund)
      return
    }
    if (record.status === 'running') record.version += 1n
    record.status = 'stopping'
    record.stopRequests.push({ origin, atNs: this.#network.timeNs, refund })
    finishStopping(this.#router, canister)
  }

  delete(canister: Canister): void {
    if (canister.status !== 'stopped') {
      refuse('IC0510', `Canister ${canister.text} must be stopped before it is deleted.`)
    }
    for (const message of canister.inbox) {
      if (message.kind !== 'request') continue
      this.#router.respond(message.origin, notFound(canister.id), message.cycles)
    }
    this.#router.ready.delete(canister)
    this.#state.delete(canister)
  }

  #record(canister: Canister, by: ChangeOrigin, details: ChangeDetails): void {
    recordChange(canister, { by, details, timeNs: this.#network.timeNs })
  }
}
