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
import { Network } from '@sluice/network'
import { actorOn, canisterSource, installCanister, type ServiceModule } from '../index.ts'
import { approveAll, installLedger, token } from './ledgers.ts'
import { madeOnce } from './madeOnce.ts'
import { admin, controller, founder, governance, minter, nobody, unwrap } from './people.ts'

export const PRICE = 100_000_000n
export const FEE = 10_000n
export const tokenA = Principal.fromText('ryjl3-tyaaa-aaaaa-aaaba-cai')
export const tokenB = Principal.fromText('mxzaz-hqaaa-aaaar-qaada-cai')

/** What the factory is asked for: a pool of two tokens that no ledger stands behind, unless others are named. */
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
/** Where everything is; the same in every fork of a network. */
export type ExchangeIds = Readonly<Record<Role | 'feeReceiver', Principal>>
const ROLES = ['ledger', 'manager', 'factory', 'index', 'backup', 'installer'] as const

/** Everything that makes pools, as built modules on one network; founders have wallets that the manager may draw on. */
export class ExchangeWorld {
  readonly network: Network
  readonly ids: ExchangeIds

  constructor(network: Network, ids: ExchangeIds) {
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
    unwrap(await this.manager(owner).depositFrom({ amount: PRICE, fee: FEE }))
    unwrap(await this.manager(owner).requestPasscode(tokenA, tokenB, fee))
  }

  async createdPool(fee = 3000n): Promise<factoryService.PoolData> {
    await this.buyPasscode(fee)
    const pool = unwrap(await this.factory(founder).createPool(request({ fee })))
    await this.network.runUntilIdle()
    return pool
  }
}

/** The world with every service. */
export const startExchange = madeOnce(
  async () => {
    const world = await createExchange({ services: ROLES })
    await world.factory(controller).setAdmins([admin])
    await approveAll(world.ledger(founder), world.ids.manager)
    return world
  },
  async ({ ids }: ExchangeWorld, from) => new ExchangeWorld(await Network.start({ from }), ids),
)

export type ExchangeOptions = {
  /** What is installed; of the rest there is an empty canister. */
  readonly services: readonly Role[]
  /** Who gives out the rights to make pools, in place of the manager. */
  readonly passcodeManager?: Principal
}

/** A new network with an exchange whose factory, and installer, have the module of pools. */
export async function createExchange(options: ExchangeOptions): Promise<ExchangeWorld> {
  const network = await Network.start({ inMemory: true, startTime: 1_800_000_000_000_000_000n })
  const ids = await createCanisters(network)
  for (const role of options.services) await installService(network, role, ids, options)
  const world = new ExchangeWorld(network, ids)
  const { module } = await buildCanister(canisterSource('swap-pool'), () => {})
  const holders = (['factory', 'installer'] as const).filter((role) =>
    options.services.includes(role),
  )
  for (const role of holders) {
    await world[role](controller).uploadWasmChunk(module)
    await world[role](controller).combineWasmChunks()
    await world[role](controller).activateWasm()
  }
  return world
}

async function createCanisters(network: Network): Promise<ExchangeIds> {
  const create = () => network.createCanister({ controllers: [controller] })
  return {
    ledger: await create(),
    manager: await create(),
    factory: await create(),
    index: await create(),
    backup: await create(),
    installer: await create(),
    feeReceiver: await create(),
  }
}

async function installService(
  network: Network,
  role: Role,
  ids: ExchangeIds,
  { passcodeManager = ids.manager }: ExchangeOptions,
): Promise<void> {
  const { ledger, manager, factory, index, backup, installer, feeReceiver } = ids
  const args = {
    manager: [ledger, PRICE, factory, governance],
    factory: [nobody, feeReceiver, passcodeManager, nobody, backup, [governance], index],
    index: [factory],
    backup: [factory, [governance]],
    installer: [factory, governance, index],
  }
  if (role === 'ledger') {
    const balances = [[founder, 1_000n * PRICE]] as const
    const icp = { symbol: 'ICP', kind: { Icp: null }, fee: FEE, minter, balances, into: ledger }
    await installLedger(network, icp)
  } else {
    const { folder, service } = SOURCES[role]
    await installCanister(network, {
      source: canisterSource(folder),
      service,
      args: args[role],
      into: { manager, factory, index, backup, installer }[role],
    })
  }
}
