import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import * as managerService from '@sluice/candid/passcode_manager'
import * as indexService from '@sluice/candid/position_index'
import * as backupService from '@sluice/candid/swap_data_backup'
import * as factoryService from '@sluice/candid/swap_factory'
import * as installerService from '@sluice/candid/swap_pool_installer'
import type { ServiceModule } from '@sluice/canister/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  admin,
  controller,
  type ExchangeWorld,
  governance,
  type Role,
  startExchange,
  stranger,
  token,
  tokenA,
  tokenB,
} from './testing/exchangeWorld.ts'

let world: ExchangeWorld
beforeAll(async () => {
  world = await startExchange()
  await world.index(controller).setAdmins([admin])
  await world.installer(controller).setAdmins([admin])
})
afterAll(() => world.network.stop())

const pool = Principal.fromText('aaaaa-aa')
const passcode = { token0: tokenB, token1: tokenA, fee: 3000n }
const installers = [[{ canisterId: pool, subnet: 's', subnetType: 't', weight: 1n }]]
const hash = [new Uint8Array(32)]
const none: unknown[] = []

/** Everybody who may meet a service. `manager` and `factory` are those canisters. */
type Caller =
  | 'anonymous'
  | 'stranger'
  | 'admin'
  | 'governance'
  | 'controller'
  | 'manager'
  | 'factory'
const CALLERS: readonly Caller[] = [
  'anonymous',
  'stranger',
  'admin',
  'governance',
  'controller',
  'manager',
  'factory',
]
const PERMISSION: readonly Caller[] = ['governance', 'controller']
const ADMIN: readonly Caller[] = ['admin', ...PERMISSION]

/** For each service: who may call what. Methods that are not named here are for everybody, and must be listed as such. */
type Table = {
  role: Role
  service: ServiceModule
  guarded: readonly (readonly [callers: readonly Caller[], methods: Record<string, unknown[]>])[]
  open: readonly string[]
}

const TABLES: readonly Table[] = [
  {
    role: 'factory',
    service: factoryService,
    guarded: [
      [
        ['manager'],
        {
          addPasscode: [stranger, passcode],
          deletePasscode: [stranger, passcode],
          registerPasscode: [900n, stranger, passcode],
          cancelPasscode: [901n, stranger, passcode],
        },
      ],
      [
        ADMIN,
        {
          upgradePoolTokenStandard: [pool, pool],
          retryAllFailedUpgrades: none,
          setNextPoolVersion: ['3.6.3'],
          clearPoolUpgradeTaskHis: none,
          clearUpgradeFailedPoolList: none,
          batchSetPoolIcrc28TrustedOrigins: [[], []],
          setIcrc28TrustedOrigins: [[]],
          uploadWasmChunk: [new Uint8Array(1)],
          combineWasmChunks: none,
          activateWasm: none,
          setWasmActive: [true],
          clearChunks: none,
          adoptCanister: [pool],
          dismissCreation: [900n],
        },
      ],
      [
        PERMISSION,
        {
          setAdmins: [[admin]],
          batchRemovePools: [[]],
          batchClearRemovedPool: [[]],
          setUpgradePoolList: [{ poolIds: [] }],
          batchSetPoolAdmins: [[], []],
          batchSetPoolAvailable: [[], true],
          batchSetPoolLimitOrderAvailable: [[], true],
          batchAddPoolControllers: [[], []],
          batchRemovePoolControllers: [[], []],
          batchAddInstallerControllers: [[]],
          batchSetInstallerAdmins: [[]],
          setInstallerModuleHash: hash,
          setInstallerModuleHashValidate: hash,
          addPoolInstallers: [[]],
          addPoolInstallersValidate: installers,
          removePoolInstaller: [pool],
          removePoolInstallerValidate: [pool],
        },
      ],
    ],
    open: [
      ...['createPool', 'getPool', 'getPools', 'getRemovedPools', 'getPoolInstallers', 'getAdmins'],
      ...['getCreatePoolRecords', 'getCreatePoolRecordsByCaller', 'getCurrentUpgradeTask'],
      ...['getCycleInfo', 'getGovernanceCid', 'getInitArgs', 'getInstallerModuleHash'],
      ...['getNextPoolVersion', 'getPasscodesByPrincipal', 'getPendingUpgradePoolList'],
      ...['getPoolUpgradeTaskHis', 'getPoolUpgradeTaskHisList', 'getPrincipalPasscodes'],
      ...['getStagingWasm', 'getActiveWasm', 'getUpgradeFailedPoolList', 'getVersion'],
      ...['getWasmActiveStatus', 'getSpareCanisters', 'countUnusedPasscodes', 'getOpenCreations'],
      ...['icrc10_supported_standards', 'icrc21_canister_call_consent_message'],
      ...['getUnconfirmedCanisters', 'icrc28_trusted_origins'],
    ],
  },
  {
    role: 'installer',
    service: installerService,
    guarded: [
      [
        [...PERMISSION, 'factory'],
        {
          install: [token(tokenB), token(tokenA), pool, pool, pool, pool],
          claimInstalled: [pool],
          setAdmins: [[admin]],
        },
      ],
      [
        [...ADMIN, 'factory'],
        {
          uploadWasmChunk: [new Uint8Array(1)],
          combineWasmChunks: none,
          activateWasm: none,
          clearChunks: none,
          adoptCanister: [pool],
          dismissCreation: [900n],
        },
      ],
    ],
    open: [
      ...['getActiveWasm', 'getAdmins', 'getCycleInfo', 'getInitArgs', 'getStagingWasm'],
      ...['getStatus', 'getOpenCreations', 'getUnclaimed', 'getVersion'],
    ],
  },
  {
    role: 'backup',
    service: backupService,
    guarded: [
      [
        [...PERMISSION, 'factory'],
        { backup: [pool], removeBackupData: [pool], clearAllBackupData: none },
      ],
    ],
    open: ['getAllPoolBackups', 'getCycleInfo', 'getPoolBackup', 'getVersion', 'isBackupDone'],
  },
  {
    role: 'manager',
    service: managerService,
    guarded: [[['governance'], { transfer: [stranger, 5n], transferValidate: [stranger, 5n] }]],
    open: [
      ...['balanceOf', 'balances', 'deposit', 'depositFrom', 'destoryPasscode', 'getBooks'],
      ...['getCycleInfo', 'getLogs', 'getPending', 'getVersion', 'metadata', 'requestPasscode'],
      'withdraw',
    ],
  },
  {
    role: 'index',
    service: indexService,
    guarded: [
      [['controller'], { setAdmins: [[admin]], setAdminsValidate: [[admin]] }],
      [['admin', 'controller'], { setIcrc28TrustedOrigins: [[]] }],
    ],
    open: [
      ...['addPoolId', 'addPoolToUser', 'getAdmins', 'getCycleInfo', 'getPools', 'getUserPools'],
      ...['getVersion', 'removePoolFromUser', 'removePoolId', 'removePoolIdWithoutCheck'],
      ...['updatePoolIds', 'updateUserPool', 'icrc10_supported_standards'],
      ...['icrc21_canister_call_consent_message', 'icrc28_trusted_origins'],
    ],
  },
]

function principalOf(caller: Caller): Principal {
  switch (caller) {
    case 'anonymous':
      return Principal.anonymous()
    case 'stranger':
      return stranger
    case 'admin':
      return admin
    case 'governance':
      return governance
    case 'controller':
      return controller
    case 'manager':
      return world.ids.manager
    case 'factory':
      return world.ids.factory
  }
}

/** Whether a call was turned away for who made it; any other end, a refusal for its content too, means that it got in. */
async function isTurnedAway(table: Table, method: string, args: unknown[], caller: Caller) {
  const type = table.service.idlFactory({ IDL })._fields.find(([name]) => name === method)?.[1]
  if (type === undefined) throw new Error(`${table.role} has no method ${method}`)
  const arg = IDL.encode(type.argTypes, args)
  const call = { canisterId: world.ids[table.role], method, arg, sender: principalOf(caller) }
  return world.network.update(call).then(
    () => false,
    (error: unknown) => String(error).includes('may do this'),
  )
}

const endpoints = TABLES.flatMap((table) =>
  table.guarded.flatMap(([callers, methods]) =>
    Object.entries(methods).map(([method, args]) => ({
      table,
      callers,
      method,
      args,
      name: `${table.role}.${method}`,
    })),
  ),
)

test.each(endpoints)(
  '$name lets in whom it should and nobody else',
  async ({ table, callers, method, args }) => {
    for (const caller of CALLERS) {
      const isLetIn = !(await isTurnedAway(table, method, args, caller))
      expect([caller, isLetIn]).toEqual([caller, callers.includes(caller)])
    }
  },
)

test.each(TABLES)('every endpoint of the $role is in the table', ({ service, guarded, open }) => {
  const methods = service.idlFactory({ IDL })._fields.map(([name]) => name)
  const listed = [...guarded.flatMap(([, named]) => Object.keys(named)), ...open]

  expect(listed.sort()).toEqual(methods.sort())
})

test('nobody becomes an admin by being nobody', async () => {
  const anonymous = [Principal.anonymous()]

  await expect(world.factory(controller).setAdmins(anonymous)).rejects.toThrow('Anonymous')
  await expect(world.installer(controller).setAdmins(anonymous)).rejects.toThrow('Anonymous')
  await expect(world.index(controller).setAdmins(anonymous)).rejects.toThrow('Anonymous')
})

test('the anonymous caller has no wallet at the passcode manager', async () => {
  const manager = world.manager(Principal.anonymous())
  const refused = { err: { InternalError: 'Illegal anonymous call' } }
  const args = { amount: 100n, fee: 10n }

  expect(await manager.deposit(args)).toEqual(refused)
  expect(await manager.depositFrom(args)).toEqual(refused)
  expect(await manager.withdraw(args)).toEqual(refused)
  expect(await manager.requestPasscode(tokenA, tokenB, 3000n)).toEqual(refused)
  expect(await manager.destoryPasscode(tokenA, tokenB, 3000n)).toEqual(refused)
})
