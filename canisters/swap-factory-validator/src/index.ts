import type { PoolData, PoolUpgradeTask } from '@sluice/candid/swap_factory'
import * as factoryService from '@sluice/candid/swap_factory'
import type { _SERVICE } from '@sluice/candid/swap_factory_validator'
import * as service from '@sluice/candid/swap_factory_validator'
import {
  blob,
  bytesKey,
  type CallContext,
  cell,
  codec,
  isSameBytes,
  struct,
  u64Key,
} from '@sluice/canister'
import {
  callCanister,
  cycleInfo,
  defineCanister,
  Principal,
  stableMap,
  typesOf,
} from '@sluice/canister/runtime'
import { isAnonymous } from '@sluice/canister/services'

const MAX_POOLS = 1000
const cells = stableMap(0, u64Key, bytesKey)
const config = cell(cells, 0n, codec(struct({ factory: blob, governance: blob })), {
  factory: new Uint8Array(),
  governance: new Uint8Array(),
})
const types = {
  getPools: typesOf(factoryService.idlFactory, 'getPools'),
  getRemovedPools: typesOf(factoryService.idlFactory, 'getRemovedPools'),
  getWasmActiveStatus: typesOf(factoryService.idlFactory, 'getWasmActiveStatus'),
  getPendingUpgradePoolList: typesOf(factoryService.idlFactory, 'getPendingUpgradePoolList'),
}

type Verdict = { Ok: string } | { Err: string }
/** What is wrong; undefined when nothing is. */
type Flaw = string | undefined
type Listed<T> = { ok: T[] } | { err: object }

const factoryId = () => Principal.fromUint8Array(config.get().factory)

/** Asks the factory. @throws Error, which rejects the call, when it doesn't answer. */
async function ask<Result>(method: keyof typeof types): Promise<Result> {
  const outcome = await callCanister<Result>(factoryId(), method, types[method], [])
  if (outcome.kind === 'rejected')
    throw new Error(`The factory does not answer: ${outcome.message}`)
  return outcome.result
}

async function listed<T>(method: keyof typeof types): Promise<T[]> {
  const answer = await ask<Listed<T>>(method)
  return 'ok' in answer ? answer.ok : []
}

async function flawOfPools(
  pools: readonly Principal[],
  method: 'getPools' | 'getRemovedPools' = 'getPools',
): Promise<Flaw> {
  const known = new Set(
    (await listed<PoolData>(method)).map(({ canisterId }) => canisterId.toText()),
  )
  const unknown = pools.find((pool) => !known.has(pool.toText()))
  return unknown === undefined ? undefined : `${unknown.toText()} doesn't exist.`
}

function flawOfPeople(principals: readonly Principal[], role: string): Flaw {
  const hasAnonymous = principals.some((principal) => isAnonymous(principal.toUint8Array()))
  return hasAnonymous ? `Anonymous principals cannot be ${role}` : undefined
}

function flawOfRemoved(controllers: readonly Principal[]): Flaw {
  const hasFactory = controllers.some((id) => id.toText() === factoryId().toText())
  return hasFactory ? 'The factory must stay a controller of its pools' : undefined
}

async function flawOfUpgrade(pools: readonly Principal[]): Promise<Flaw> {
  if (!(await ask<boolean>('getWasmActiveStatus'))) return 'Wasm is not active.'
  if (pools.length === 0 || pools.length > MAX_POOLS)
    return `The number of pools must be from 1 to ${MAX_POOLS}.`
  const pending = await listed<PoolUpgradeTask>('getPendingUpgradePoolList')
  if (pending.length > 0) return 'Please wait until the upgrade task list is empty.'
  return flawOfPools(pools)
}

function isGovernance({ caller }: CallContext): boolean {
  return isSameBytes(caller.toUint8Array(), config.get().governance)
}

/** Runs a check for the governance canister, and puts the arguments into words when it finds nothing. */
async function verdict(
  context: CallContext,
  args: readonly (readonly Principal[] | boolean)[],
  check: () => Flaw | Promise<Flaw>,
): Promise<Verdict> {
  if (!isGovernance(context)) throw new Error('Only the governance canister may do this')
  const flaw = await check()
  return flaw === undefined ? { Ok: args.map(inWords).join(', ') } : { Err: flaw }
}

function inWords(arg: readonly Principal[] | boolean): string {
  return typeof arg === 'boolean' ? `${arg}` : `[${arg.map((id) => id.toText()).join(', ')}]`
}

export default defineCanister<_SERVICE, [Principal, Principal]>({
  service,
  onInit: (_, factory, governance) =>
    config.set({ factory: factory.toUint8Array(), governance: governance.toUint8Array() }),
  door: {
    uploads: {
      methods: [
        'batchAddInstallerControllersValidate',
        'batchAddPoolControllersValidate',
        'batchClearRemovedPoolValidate',
        'batchRemovePoolControllersValidate',
        'batchRemovePoolsValidate',
        'batchSetInstallerAdminsValidate',
        'batchSetPoolAdminsValidate',
        'batchSetPoolAvailableValidate',
        'batchSetPoolLimitOrderAvailableValidate',
        'setAdminsValidate',
        'setUpgradePoolListValidate',
      ],
      from: isGovernance,
    },
  },
  methods: {
    batchAddInstallerControllersValidate: (call, controllers) =>
      verdict(call, [controllers], () => flawOfPeople(controllers, 'controllers')),
    batchAddPoolControllersValidate: (call, pools, controllers) =>
      verdict(
        call,
        [pools, controllers],
        async () => flawOfPeople(controllers, 'controllers') ?? flawOfPools(pools),
      ),
    batchClearRemovedPoolValidate: (call, pools) =>
      verdict(call, [pools], () => flawOfPools(pools, 'getRemovedPools')),
    batchRemovePoolControllersValidate: (call, pools, controllers) =>
      verdict(
        call,
        [pools, controllers],
        async () => flawOfRemoved(controllers) ?? flawOfPools(pools),
      ),
    batchRemovePoolsValidate: (call, pools) => verdict(call, [pools], () => flawOfPools(pools)),
    batchSetInstallerAdminsValidate: (call, admins) =>
      verdict(call, [admins], () => flawOfPeople(admins, 'admins')),
    batchSetPoolAdminsValidate: (call, pools, admins) =>
      verdict(
        call,
        [pools, admins],
        async () => flawOfPeople(admins, 'pool admins') ?? flawOfPools(pools),
      ),
    batchSetPoolAvailableValidate: (call, pools, available) =>
      verdict(call, [pools, available], () => flawOfPools(pools)),
    batchSetPoolLimitOrderAvailableValidate: (call, pools, available) =>
      verdict(call, [pools, available], () => flawOfPools(pools)),
    setAdminsValidate: (call, admins) =>
      verdict(call, [admins], () => flawOfPeople(admins, 'admins')),
    setUpgradePoolListValidate: (call, { poolIds }) =>
      verdict(call, [poolIds], () => flawOfUpgrade(poolIds)),
    getInitArgs: () => ({
      ok: {
        factoryCid: factoryId(),
        governanceCid: Principal.fromUint8Array(config.get().governance),
      },
    }),
    getCycleInfo: cycleInfo,
  },
})
