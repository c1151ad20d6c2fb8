import { Actor, CanisterStatus, type HttpAgent, type Identity } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { CyclesLedger } from '@sluice/candid'
import { type Config, canisterId, createAgent } from '@sluice/sdk'
import { fetchModuleHash } from '../icp/moduleHash.ts'

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
  readonly isRunning: boolean
}

const Principals = IDL.Vec(IDL.Principal)
const Target = IDL.Record({ canister_id: IDL.Principal })
const Status = IDL.Record({
  status: IDL.Variant({ running: IDL.Null, stopping: IDL.Null, stopped: IDL.Null }),
  settings: IDL.Record({ controllers: Principals, freezing_threshold: IDL.Nat }),
  module_hash: IDL.Opt(IDL.Vec(IDL.Nat8)),
  cycles: IDL.Nat,
  memory_size: IDL.Nat,
  idle_cycles_burned_per_day: IDL.Nat,
})
const management: IDL.InterfaceFactory = () =>
  IDL.Service({
    canister_status: IDL.Func([Target], [Status], []),
    update_settings: IDL.Func(
      [
        IDL.Record({
          canister_id: IDL.Principal,
          settings: IDL.Record({ controllers: IDL.Opt(Principals) }),
        }),
      ],
      [],
      [],
    ),
  })

type Management = {
  canister_status(target: { canister_id: Principal }): Promise<{
    status: object
    settings: { controllers: Principal[]; freezing_threshold: bigint }
    module_hash: [] | [Uint8Array]
    cycles: bigint
    memory_size: bigint
    idle_cycles_burned_per_day: bigint
  }>
  update_settings(order: {
    canister_id: Principal
    settings: { controllers: [Principal[]] }
  }): Promise<void>
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
    await this.management(id).update_settings({
      canister_id: id,
      settings: { controllers: [principals] },
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
