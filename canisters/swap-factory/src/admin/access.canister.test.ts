import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import * as managerService from '@sluice/candid/passcode_manager'
import * as indexService from '@sluice/candid/position_index'
import * as backupService from '@sluice/candid/swap_data_backup'
import * as factoryService from '@sluice/candid/swap_factory'
import * as installerService from '@sluice/candid/swap_pool_installer'
import type { ServiceModule } from '@sluice/testing'
import {
  type ExchangeWorld,
  type Role,
  startExchange,
  tokenA,
  tokenB,
} from '@sluice/testing/exchange/exchangeWorld'
import { token } from '@sluice/testing/exchange/ledgers'
import { admin, controller, governance, stranger } from '@sluice/testing/exchange/people'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
const CONTROLLER_OR_GOVERNANCE = 'Only a controller or the governance canister may do this'
const FACTORY_TOO = 'Only a controller, the factory or the governance canister may do this'

/** For each service: who may call what. Methods that are not named here are for everybody, and must be listed as such. */
type Table = {
  role: Role
  service: ServiceModule
  guarded: readonly (readonly [
    callers: readonly Caller[],
    refusal: string,
    methods: Record<string, unknown[]>,
  ])[]
  open: readonly string[]
}

const TABLES: readonly Table[] = [
  {
    role: 'factory',
    service: factoryService,
    guarded: [
      [
        ['manager'],
        'Only the passcode manager may do this',
        {
          addPasscode: [stranger, passcode],
          deletePasscode: [stranger, passcode],
          registerPasscode: [900n, stranger, passcode],
          cancelPasscode: [901n, stranger, passcode],
        },
      ],
      [
        ADMIN,
        CONTROLLER_OR_GOVERNANCE,
        {
          upgradePoolTokenStandard: [pool, pool],
          retryAllFailedUpgrades: none,
          putBackPool: [pool],
          pauseUpgrades: none,
          resumeUpgrades: none,
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
        CONTROLLER_OR_GOVERNANCE,
        {
          setAdmins: [[admin]],
          setTierOffered: [100n, true],
          batchRemovePools: [[]],
          batchClearRemovedPool: [[]],
          setUpgradePoolList: [{ poolIds: [] }],
          upgradePools: [{ poolIds: [], moduleHash: new Uint8Array(32) }],
          openClosedPool: [pool],
          repairPool: [{ poolId: pool, moduleHash: new Uint8Array(32) }],
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
      ...[
        'getTiers',
        'createPool',
        'getPool',
        'getPools',
        'getRemovedPools',
        'getPoolInstallers',
        'getAdmins',
      ],
      ...['getCreatePoolRecords', 'getCreatePoolRecordsByCaller', 'getCurrentUpgradeTask'],
      ...[
        'getClosedPools',
        'getCycleInfo',
        'getGovernanceCid',
        'getInitArgs',
        'getInstallerModuleHash',
      ],
      ...['getNextPoolVersion', 'getPasscodesByPrincipal', 'getPendingUpgradePoolList'],
      ...['getPoolUpgradeTaskHis', 'getPoolUpgradeTaskHisList', 'getPrincipalPasscodes'],
      ...['getStagingWasm', 'getActiveWasm', 'getUpgradeFailedPoolList', 'getVersion'],
      ...['getWasmActiveStatus', 'getSpareCanisters', 'countUnusedPasscodes', 'getOpenCreations'],
      ...['icrc10_supported_standards', 'icrc21_canister_call_consent_message'],
      ...['getUnconfirmedCanisters', 'icrc28_trusted_origins', 'getUpgradeProgress'],
    ],
  },
  {
    role: 'installer',
    service: installerService,
    guarded: [
      [
        [...PERMISSION, 'factory'],
        FACTORY_TOO,
        {
          install: [token(tokenB), token(tokenA), pool, pool, pool, pool],
          installToClaim: [token(tokenB), token(tokenA), pool, pool, pool, pool],
          claimInstalled: [pool],
          setAdmins: [[admin]],
        },
      ],
      [
        [...ADMIN, 'factory'],
        FACTORY_TOO,
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
        FACTORY_TOO,
        { backup: [pool], removeBackupData: [pool], clearAllBackupData: none },
      ],
    ],
    open: ['getAllPoolBackups', 'getCycleInfo', 'getPoolBackup', 'getVersion', 'isBackupDone'],
  },
  {
    role: 'manager',
    service: managerService,
    guarded: [
      [
        ['governance'],
        'Only the governance canister may do this',
        { transfer: [stranger, 5n], transferValidate: [stranger, 5n] },
      ],
    ],
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
      [
        ['controller'],
        'Only a controller of the index may do this',
        { setAdmins: [[admin]], setAdminsValidate: [[admin]] },
      ],
      [
        ['admin', 'controller'],
        'Only a controller of the index may do this',
        { setIcrc28TrustedOrigins: [[]] },
      ],
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

/** What a call ends with: '' for an answer, else the canister's own words. */
async function errorOf(
  { role, service }: Table,
  method: string,
  { args, caller }: { args: unknown[]; caller: Caller },
): Promise<string> {
  const type = service.idlFactory({ IDL })._fields.find(([name]) => name === method)?.[1]
  if (type === undefined) throw new Error(`${role} has no method ${method}`)
  const arg = IDL.encode(type.argTypes, args)
  const call = { canisterId: world.ids[role], method, arg, sender: principalOf(caller) }
  return world.network.update(call).then(
    () => '',
    (error: unknown) => String(error),
  )
}

/** What those who are let in hear when there is nothing to do. */
const NOT_NOW: Record<string, string> = {
  combineWasmChunks: 'No chunk of the module has been uploaded',
  activateWasm: 'There is no staging module',
  claimInstalled: 'This canister is not waiting to be claimed',
}

const endpoints = TABLES.flatMap((table) =>
  table.guarded.flatMap(([callers, refusal, methods]) =>
    Object.entries(methods).map(([method, args]) => ({
      table,
      callers,
      refusal,
      method,
      args,
      name: `${table.role}.${method}`,
    })),
  ),
)

test.each(endpoints)(
  '$name lets in whom it should and turns everybody else away in its own words',
  async ({ table, callers, refusal, method, args }) => {
    for (const caller of CALLERS) {
      const error = await errorOf(table, method, { args, caller })
      if (!callers.includes(caller))
        expect([caller, error]).toEqual([caller, expect.stringContaining(refusal)])
      else if (error !== '')
        expect([caller, error]).toEqual([
          caller,
          expect.stringContaining(NOT_NOW[method] ?? 'nothing'),
        ])
    }
  },
)

test.each(TABLES)('every endpoint of the $role is in the table', ({ service, guarded, open }) => {
  const methods = service.idlFactory({ IDL })._fields.map(([name]) => name)
  const listed = [...guarded.flatMap(([, , named]) => Object.keys(named)), ...open]

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
