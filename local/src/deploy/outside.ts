import { Actor, HttpAgent, type Identity } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { buildCanister } from '@sluice/canister/build'
import { readEnvironment } from '@sluice/deployment'
import { encodeInit } from '@sluice/testing'
import { MODULES, type ModuleName } from '../world/worldCanisters.ts'

const T = 1_000_000_000_000n
const CYCLES = 10_000n * T
const ICP = 1_000_000_000_000n

type Management = {
  provisional_create_canister_with_cycles(order: {
    amount: [bigint]
    specified_id: [Principal]
  }): Promise<object>
  install_code(order: {
    mode: { install: null }
    canister_id: Principal
    wasm_module: Uint8Array
    arg: Uint8Array
  }): Promise<void>
}

const management: IDL.InterfaceFactory = () =>
  IDL.Service({
    provisional_create_canister_with_cycles: IDL.Func(
      [IDL.Record({ amount: IDL.Opt(IDL.Nat), specified_id: IDL.Opt(IDL.Principal) })],
      [IDL.Record({ canister_id: IDL.Principal })],
      [],
    ),
    install_code: IDL.Func(
      [
        IDL.Record({
          mode: IDL.Variant({ install: IDL.Null }),
          canister_id: IDL.Principal,
          wasm_module: IDL.Vec(IDL.Nat8),
          arg: IDL.Vec(IDL.Nat8),
        }),
      ],
      [],
      [],
    ),
  })

/** A network of one's own that has nothing yet, and who deploys there. */
export type EmptyNetwork = { readonly url: string; readonly identity: Identity }

/**
 * Puts onto an empty network what the IC has before the exchange: the cycles ledger and the ICP ledger, at their ids there. Both hold what
 * a deployment takes for whoever deploys.
 * @throws Error where they are there already
 */
export async function installOutside({ url, identity }: EmptyNetwork): Promise<void> {
  // a network of one's own tells its key itself
  const agent = await HttpAgent.create({ host: url, identity, shouldFetchRootKey: true })
  const { canisters } = await readEnvironment('local')
  const account = { owner: identity.getPrincipal(), subaccount: [] }
  await install(agent, 'cyclesLedger', {
    id: canisters.cycles_ledger,
    // what it hands out it has to have
    cycles: 2n * CYCLES,
    args: [{ initial_balances: [[account, CYCLES]] }],
  })
  await install(agent, 'ledger', {
    id: canisters.icp_ledger,
    cycles: 100n * T,
    args: [
      {
        kind: { Icp: null },
        name: 'Internet Computer',
        symbol: 'ICP',
        decimals: 8,
        transfer_fee: 10_000n,
        max_memo_length: 32,
        max_transactions_in_window: [],
        fee_collector_account: [],
        minting_account: { owner: Principal.managementCanister(), subaccount: [] },
        initial_balances: [[account, ICP]],
        metadata: [],
      },
    ],
  })
}

type Installed = {
  readonly id: string | undefined
  readonly cycles: bigint
  readonly args: unknown[]
}

async function install(
  agent: HttpAgent,
  name: ModuleName,
  { id = '', cycles, args }: Installed,
): Promise<void> {
  const canisterId = Principal.fromText(id)
  const { source, service } = MODULES[name]
  const { module } = await buildCanister(source, () => {})
  const asked = Actor.createActor<Management>(management, {
    agent,
    canisterId: Principal.managementCanister(),
    callTransform: () => ({ effectiveCanisterId: canisterId }),
  })
  await asked.provisional_create_canister_with_cycles({
    amount: [cycles],
    specified_id: [canisterId],
  })
  const arg = encodeInit(service, args)
  const mode = { install: null }
  await asked.install_code({ mode, canister_id: canisterId, wasm_module: module, arg })
}
