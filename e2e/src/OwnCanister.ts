import { Actor, HttpAgent, type Identity } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { type Config, fromHex } from '@sluice/sdk'

type Mode = { install: null } | { reinstall: null }
type Installation = { mode: Mode; canister_id: Principal; wasm_module: Uint8Array; arg: Uint8Array }
type Management = {
  provisional_create_canister_with_cycles(settings: {
    amount: [] | [bigint]
  }): Promise<{ canister_id: Principal }>
  install_code(installation: Installation): Promise<void>
  canister_status(canister: { canister_id: Principal }): Promise<{ cycles: bigint }>
}

const canister = { canister_id: IDL.Principal }
const interfaceOf: IDL.InterfaceFactory = () =>
  IDL.Service({
    provisional_create_canister_with_cycles: IDL.Func(
      [IDL.Record({ amount: IDL.Opt(IDL.Nat) })],
      [IDL.Record(canister)],
      [],
    ),
    install_code: IDL.Func(
      [
        IDL.Record({
          ...canister,
          mode: IDL.Variant({ install: IDL.Null, reinstall: IDL.Null }),
          wasm_module: IDL.Vec(IDL.Nat8),
          arg: IDL.Vec(IDL.Nat8),
        }),
      ],
      [],
      [],
    ),
    canister_status: IDL.Func([IDL.Record(canister)], [IDL.Record({ cycles: IDL.Nat })], []),
  })

/** A canister that one test has for itself, empty until something is installed. */
export class OwnCanister {
  readonly id: string
  private readonly principal: Principal
  private readonly management: Management

  private constructor(agent: HttpAgent, principal: Principal) {
    this.id = principal.toText()
    this.principal = principal
    this.management = managementOf(agent, principal)
  }

  /** Its controller is nobody in particular when none is named. */
  static async create(
    { network }: Config,
    identity: Identity = Ed25519KeyIdentity.generate(),
  ): Promise<OwnCanister> {
    const agent = HttpAgent.createSync({
      host: network.host,
      identity,
      ...(network.rootKey === undefined ? {} : { rootKey: fromHex(network.rootKey) }),
    })
    const management = managementOf(agent, Principal.managementCanister())
    const { canister_id } = await management.provisional_create_canister_with_cycles({ amount: [] })
    return new OwnCanister(agent, canister_id)
  }

  /** What was installed before is forgotten. */
  install(mode: 'install' | 'reinstall', wasm_module: Uint8Array, arg: Uint8Array): Promise<void> {
    return this.management.install_code({
      mode: mode === 'install' ? { install: null } : { reinstall: null },
      canister_id: this.principal,
      wasm_module,
      arg,
    })
  }

  async fetchCycles(): Promise<bigint> {
    const { cycles } = await this.management.canister_status({ canister_id: this.principal })
    return cycles
  }
}

function managementOf(agent: HttpAgent, effectiveCanisterId: Principal) {
  const canisterId = Principal.managementCanister()
  return Actor.createActor<Management>(interfaceOf, { agent, canisterId, effectiveCanisterId })
}
