import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { sqrtRatioAtTick } from '@sluice/amm'
import * as ledgerService from '@sluice/candid/ledger'
import * as managerService from '@sluice/candid/passcode_manager'
import * as indexService from '@sluice/candid/position_index'
import * as backupService from '@sluice/candid/swap_data_backup'
import * as factoryService from '@sluice/candid/swap_factory'
import * as poolService from '@sluice/candid/swap_pool'
import * as installerService from '@sluice/candid/swap_pool_installer'
import { buildCanister } from '@sluice/canister/build'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn, canisterSource, encodeInit, type ServiceModule } from '../index.ts'

export const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
export const controller = person(1)
export const governance = person(2)
export const admin = person(3)
export const founder = person(4)
export const stranger = person(5)
export const PRICE = 100_000_000n
export const FEE = 10_000n
export const tokenA = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
export const tokenB = Principal.fromText('mxzaz-hqaaa-aaaar-qaada-cai')

export const token = (ledger: Principal) => ({ address: ledger.toText(), standard: 'ICRC2' })
export function request(
  change: Partial<factoryService.CreatePoolArgs> = {},
): factoryService.CreatePoolArgs {
  const sqrtPriceX96 = sqrtRatioAtTick(600).toString()
  return {
    token0: token(tokenA),
    token1: token(tokenB),
    fee: 3000n,
    sqrtPriceX96,
    subnet: [],
    ...change,
  }
}

const SOURCES = {
  ledger: { folder: 'ledger', service: ledgerService },
  manager: { folder: 'passcode-manager', service: managerService },
  factory: { folder: 'swap-factory', service: factoryService },
  index: { folder: 'position-index', service: indexService },
  backup: { folder: 'swap-data-backup', service: backupService },
  installer: { folder: 'swap-pool-installer', service: installerService },
} as const
export type Role = keyof typeof SOURCES
export const ROLES = ['ledger', 'manager', 'factory', 'index', 'backup', 'installer'] as const

/** Everything that makes pools, as built modules on one network; founders have wallets that the manager may draw on. */
export class ExchangeWorld {
  readonly network: Network
  readonly ids: Record<Role, Principal>

  constructor(network: Network, ids: Record<Role, Principal>) {
    this.network = network
    this.ids = ids
  }

  private actor<Service extends object>(service: ServiceModule, id: Principal, caller: Principal) {
    return actorOn<Service>(this.network, service, id, caller)
  }
  factory(caller: Principal) {
    return this.actor<factoryService._SERVICE>(factoryService, this.ids.factory, caller)
  }
  manager(caller: Principal) {
    return this.actor<managerService._SERVICE>(managerService, this.ids.manager, caller)
  }
  ledger(caller: Principal) {
    return this.actor<ledgerService._SERVICE>(ledgerService, this.ids.ledger, caller)
  }
  index(caller: Principal) {
    return this.actor<indexService._SERVICE>(indexService, this.ids.index, caller)
  }
  backup(caller: Principal) {
    return this.actor<backupService._SERVICE>(backupService, this.ids.backup, caller)
  }
  installer(caller: Principal) {
    return this.actor<installerService._SERVICE>(installerService, this.ids.installer, caller)
  }
  pool(id: Principal, caller: Principal) {
    return this.actor<poolService._SERVICE>(poolService, id, caller)
  }

  /** As the controller does it from outside. */
  async setControllers(canister: Principal, controllers: Principal[]): Promise<void> {
    const type = IDL.Record({
      canister_id: IDL.Principal,
      settings: IDL.Record({ controllers: IDL.Opt(IDL.Vec(IDL.Principal)) }),
    })
    const arg = IDL.encode(
      [type],
      [{ canister_id: canister, settings: { controllers: [controllers] } }],
    )
    for (const sender of [controller, governance]) {
      const call = { canisterId: Principal.managementCanister(), method: 'update_settings' }
      const isDone = await this.network.update({ ...call, arg, sender }).then(
        () => true,
        () => false,
      )
      if (isDone) return
    }
    throw new Error('neither the controller nor governance may change these controllers')
  }

  walletOf(owner: Principal): Promise<bigint> {
    return this.ledger(owner).icrc1_balance_of({ owner, subaccount: [] })
  }

  /** Installs the same module over a running canister. */
  async upgrade(role: Role): Promise<void> {
    const { folder } = SOURCES[role]
    const { module } = await buildCanister(canisterSource(folder), () => {})
    const canisterId = this.ids[role]
    const arg = new Uint8Array()
    await this.network.installCode({ canisterId, mode: 'upgrade', wasmModule: module, arg })
  }

  /** Pays for a passcode as any founder does. */
  async buyPasscode(fee = 3000n, owner = founder): Promise<void> {
    const paid = await this.manager(owner).depositFrom({ amount: PRICE, fee: FEE })
    if ('err' in paid) throw new Error(JSON.stringify(paid.err))
    const bought = await this.manager(owner).requestPasscode(tokenA, tokenB, fee)
    if ('err' in bought) throw new Error(JSON.stringify(bought.err))
  }

  async createdPool(fee = 3000n): Promise<factoryService.PoolData> {
    await this.buyPasscode(fee)
    const created = await this.factory(founder).createPool(request({ fee }))
    if ('err' in created) throw new Error(JSON.stringify(created.err))
    await this.network.runUntilIdle()
    return created.ok
  }
}

let prepared: Promise<{ snapshot: NetworkSnapshot; ids: Record<Role, Principal> }> | undefined

/** A fork of the prepared world: installed once for a test file. */
export async function startExchange(): Promise<ExchangeWorld> {
  prepared ??= prepare()
  const { snapshot, ids } = await prepared
  return new ExchangeWorld(await Network.start({ from: snapshot }), ids)
}

async function prepare() {
  const network = await Network.start({ inMemory: true, startTime: 1_800_000_000_000_000_000n })
  const create = (controllers = [controller]) => network.createCanister({ controllers })
  const ids = {
    ledger: await create(),
    manager: await create(),
    factory: await create(),
    index: await create(),
    backup: await create(),
    installer: await create(),
  }
  const nobody = person(99)
  const { manager, factory, index, backup } = ids
  await install(network, 'ledger', ids.ledger, [ledgerArgs()])
  await install(network, 'manager', manager, [ids.ledger, PRICE, factory, governance])
  const services = [nobody, nobody, manager, nobody, backup, [governance], index]
  await install(network, 'factory', factory, services)
  await install(network, 'index', index, [factory])
  await install(network, 'backup', backup, [factory, [governance]])
  await install(network, 'installer', ids.installer, [factory, governance, index])
  const world = new ExchangeWorld(network, ids)
  const { module } = await buildCanister(canisterSource('swap-pool'), () => {})
  for (const target of [world.factory(controller), world.installer(controller)]) {
    await target.uploadWasmChunk(module)
    await target.combineWasmChunks()
    await target.activateWasm()
  }
  await world.factory(controller).setAdmins([admin])
  await approve(world)
  await network.runUntilIdle()
  const snapshot = network.snapshot()
  await network.stop()
  return { snapshot, ids }
}

async function install(network: Network, role: Role, canisterId: Principal, args: unknown[]) {
  const { folder, service } = SOURCES[role]
  const { module } = await buildCanister(canisterSource(folder), () => {})
  const arg = encodeInit(service, args)
  await network.installCode({ canisterId, mode: 'install', wasmModule: module, arg })
}

async function approve(world: ExchangeWorld): Promise<void> {
  await world.ledger(founder).icrc2_approve({
    spender: { owner: world.ids.manager, subaccount: [] },
    amount: 10n ** 15n,
    from_subaccount: [],
    expected_allowance: [],
    expires_at: [],
    fee: [],
    memo: [],
    created_at_time: [],
  })
}

function ledgerArgs(): ledgerService.LedgerArgs {
  return {
    kind: { Icp: null },
    name: 'Internet Computer',
    symbol: 'ICP',
    decimals: 8,
    transfer_fee: FEE,
    max_memo_length: 32,
    max_transactions_in_window: [],
    minting_account: { owner: person(98), subaccount: [] },
    initial_balances: [[{ owner: founder, subaccount: [] }, 1_000n * PRICE]],
    metadata: [],
  }
}
