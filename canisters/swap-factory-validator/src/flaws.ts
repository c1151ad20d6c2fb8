import type { PoolData, PoolUpgradeTask } from '@sluice/candid/swap_factory'
import * as factoryService from '@sluice/candid/swap_factory'
import { callCanister, type Principal, typesOf } from '@sluice/canister/runtime'
import type { Flaw } from '@sluice/canister/services'

/** What would be wrong with an order to the factory, as far as the factory can be asked. */

const MAX_POOLS = 1000
const types = {
  getPools: typesOf(factoryService.idlFactory, 'getPools'),
  getRemovedPools: typesOf(factoryService.idlFactory, 'getRemovedPools'),
  getWasmActiveStatus: typesOf(factoryService.idlFactory, 'getWasmActiveStatus'),
  getPendingUpgradePoolList: typesOf(factoryService.idlFactory, 'getPendingUpgradePoolList'),
}

type Listed<T> = { ok: T[] } | { err: object }

/** Asks the factory. @throws Error, which rejects the call, when it doesn't answer. */
async function ask<Result>(factory: Principal, method: keyof typeof types): Promise<Result> {
  const outcome = await callCanister<Result>(factory, method, types[method], [])
  if (outcome.kind === 'rejected')
    throw new Error(`The factory does not answer: ${outcome.message}`)
  return outcome.result
}

async function listed<T>(factory: Principal, method: keyof typeof types): Promise<T[]> {
  const answer = await ask<Listed<T>>(factory, method)
  return 'ok' in answer ? answer.ok : []
}

export async function flawOfPools(
  factory: Principal,
  pools: readonly Principal[],
  method: 'getPools' | 'getRemovedPools' = 'getPools',
): Promise<Flaw> {
  const known = new Set(
    (await listed<PoolData>(factory, method)).map(({ canisterId }) => canisterId.toText()),
  )
  const unknown = pools.find((pool) => !known.has(pool.toText()))
  return unknown === undefined ? undefined : `${unknown.toText()} doesn't exist.`
}

export async function flawOfUpgrade(
  factory: Principal,
  pools: readonly Principal[],
): Promise<Flaw> {
  if (!(await ask<boolean>(factory, 'getWasmActiveStatus'))) return 'Wasm is not active.'
  if (pools.length === 0 || pools.length > MAX_POOLS)
    return `The number of pools must be from 1 to ${MAX_POOLS}.`
  const pending = await listed<PoolUpgradeTask>(factory, 'getPendingUpgradePoolList')
  if (pending.length > 0) return 'Please wait until the upgrade task list is empty.'
  return flawOfPools(factory, pools)
}
