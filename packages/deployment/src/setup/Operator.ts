import { Actor, CanisterStatus, type HttpAgent, type Identity } from '@icp-sdk/core/agent'
import type { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { CyclesLedger } from '@sluice/candid'
import type { CreateCanisterResult } from '@sluice/candid/cycles_ledger'
import { type Config, canisterId, createAgent } from '@sluice/sdk'
import { fetchModuleHash } from '../icp/moduleHash.ts'
import { type InstallMode, type Management, management, type Settings } from './management.ts'

/** A generated interface of `@sluice/candid`. */
export type ServiceModule = {
  idlFactory: IDL.InterfaceFactory
  init: (args: { IDL: typeof IDL }) => IDL.Type[]
}

/** What the network says of a canister to who controls it. */
export type CanisterFacts = {
  readonly controllers: readonly string[]
  /** Hexadecimal text; absent where nothing is installed. */
  readonly moduleHash: string | undefined
  readonly cycles: bigint
  readonly memoryBytes: bigint
  readonly idleCyclesPerDay: bigint
  readonly freezingThresholdSeconds: bigint
  /** Whether it has the settings that `icp.yaml` gives to canisters of ours. */
  readonly hasOwnSettings: boolean
  readonly isRunning: boolean
}

/** What every canister of ours is given by `icp.yaml`: half a year until it freezes, a limit to its heap, and anybody may watch it. */
const OWN_SETTINGS = {
  freezing_threshold: 180n * 86_400n,
  wasm_memory_limit: 2n ** 30n,
} as const

/** An order of an empty canister, paid from the operator's account. One with the same amount and time is executed once, wherever it leads. */
export type CanisterOrder = {
  readonly subnet: string
  readonly cycles: bigint
  readonly createdAtNs: bigint
}

/** Somebody who leads the exchange from a shell: whom the canisters obey, and whose cycles pay. */
export class Operator {
  readonly principal: Principal
  readonly config: Config
  private readonly agent: HttpAgent

  constructor(config: Config, identity: Identity) {
    this.config = config
    this.principal = identity.getPrincipal()
    this.agent = createAgent({ config }, identity)
  }

  id(name: string): Principal {
    return Principal.fromText(canisterId(this.config, name))
  }

  /** Whether the exchange has such a canister. */
  has(name: string): boolean {
    return this.config.canisters[name] !== undefined
  }

  /** The ledgers of the exchange's tokens, the cycles' own aside. */
  ledgers(): (readonly [string, Principal])[] {
    return Object.keys(this.config.canisters)
      .filter((name) => name.endsWith('_ledger') && name !== 'cycles_ledger')
      .map((name) => [name, this.id(name)] as const)
  }

  actor<Service extends object>({ idlFactory }: ServiceModule, id: Principal): Service {
    return Actor.createActor<Service>(idlFactory, { agent: this.agent, canisterId: id })
  }

  async facts(id: Principal): Promise<CanisterFacts> {
    const status = await this.management(id).canister_status({ canister_id: id })
    const [hash] = status.module_hash
    return {
      controllers: status.settings.controllers.map((one) => one.toText()),
      moduleHash: hash && Buffer.from(hash).toString('hex'),
      cycles: status.cycles,
      memoryBytes: status.memory_size,
      idleCyclesPerDay: status.idle_cycles_burned_per_day,
      freezingThresholdSeconds: status.settings.freezing_threshold,
      hasOwnSettings:
        status.settings.freezing_threshold === OWN_SETTINGS.freezing_threshold &&
        status.settings.wasm_memory_limit === OWN_SETTINGS.wasm_memory_limit,
      isRunning: 'running' in status.status,
    }
  }

  /** The hash of the module that a canister runs, by the network's certified word. */
  moduleHash(id: Principal): Promise<string | undefined> {
    return fetchModuleHash(this.agent, id)
  }

  /** Who controls a canister, by the network's certified word: nobody needs to be allowed to ask. */
  async controllers(id: Principal): Promise<string[]> {
    const paths: CanisterStatus.Path[] = ['controllers']
    const status = await CanisterStatus.request({ canisterId: id, agent: this.agent, paths })
    const controllers = status.get('controllers')
    return Array.isArray(controllers) ? controllers.map(String) : []
  }

  async setControllers(id: Principal, controllers: readonly string[]): Promise<void> {
    const principals = controllers.map((one) => Principal.fromText(one))
    await this.updateSettings(id, { controllers: [principals] })
  }

  /** Gives a canister the settings of `icp.yaml`, all at once. */
  async applyOwnSettings(id: Principal): Promise<void> {
    await this.updateSettings(id, {
      freezing_threshold: [OWN_SETTINGS.freezing_threshold],
      wasm_memory_limit: [OWN_SETTINGS.wasm_memory_limit],
      log_visibility: [{ public: null }],
      status_visibility: [{ public: null }],
    })
  }

  /** The subnet on which a canister is, by the key that certifies its state and the range of ids that the network's root gives to it. */
  async subnet(id: Principal): Promise<string> {
    const paths: CanisterStatus.Path[] = ['subnet']
    const status = await CanisterStatus.request({ canisterId: id, agent: this.agent, paths })
    const subnet = status.get('subnet')
    if (typeof subnet === 'object' && subnet !== null && 'subnetId' in subnet)
      return subnet.subnetId
    throw new Error(`the network does not tell on which subnet ${id} is`)
  }

  async installCode(
    id: Principal,
    { mode, module, arg }: { mode: InstallMode; module: Uint8Array; arg: Uint8Array },
  ): Promise<void> {
    await this.management(id).install_code({ canister_id: id, mode, wasm_module: module, arg })
  }

  /** Resolves when it has no call open any more. */
  stop(id: Principal): Promise<void> {
    return this.management(id).stop_canister({ canister_id: id })
  }

  start(id: Principal): Promise<void> {
    return this.management(id).start_canister({ canister_id: id })
  }

  /** Orders an empty canister of the operator's own. @returns the ledger's answer: an order without one may have been executed */
  orderCanister({ subnet, cycles, createdAtNs }: CanisterOrder): Promise<CreateCanisterResult> {
    return this.cyclesLedger().create_canister({
      from_subaccount: [],
      created_at_time: [createdAtNs],
      amount: cycles,
      creation_args: [
        {
          settings: [
            {
              controllers: [[this.principal]],
              compute_allocation: [],
              memory_allocation: [],
              freezing_threshold: [],
              reserved_cycles_limit: [],
            },
          ],
          subnet_selection: [{ Subnet: { subnet: Principal.fromText(subnet) } }],
        },
      ],
    })
  }

  /** Cycles that the operator has at the cycles ledger. */
  cyclesBalance(): Promise<bigint> {
    return this.cyclesLedger().icrc1_balance_of({ owner: this.principal, subaccount: [] })
  }

  /** Sends cycles to a canister. The same order with the same time is executed once. @throws Error when the ledger refuses */
  async sendCycles(to: Principal, amount: bigint, createdAtNs: bigint): Promise<void> {
    const sent = await this.cyclesLedger().withdraw({
      amount,
      to,
      from_subaccount: [],
      created_at_time: [createdAtNs],
    })
    if ('Ok' in sent || 'Duplicate' in sent.Err) return
    if ('InsufficientFunds' in sent.Err)
      throw new Error(`there are ${sent.Err.InsufficientFunds.balance} cycles at the cycles ledger`)
    throw new Error(`the cycles ledger refuses: ${Object.keys(sent.Err).join()}`)
  }

  private async updateSettings(id: Principal, changed: Partial<Settings>): Promise<void> {
    const unchanged: Settings = {
      controllers: [],
      freezing_threshold: [],
      wasm_memory_limit: [],
      log_visibility: [],
      status_visibility: [],
    }
    await this.management(id).update_settings({
      canister_id: id,
      settings: { ...unchanged, ...changed },
    })
  }

  private cyclesLedger(): CyclesLedger._SERVICE {
    return this.actor<CyclesLedger._SERVICE>(CyclesLedger, this.id('cycles_ledger'))
  }

  private management(target: Principal): Management {
    return Actor.createActor<Management>(management, {
      agent: this.agent,
      canisterId: Principal.managementCanister(),
      callTransform: () => ({ effectiveCanisterId: target }),
    })
  }
}
