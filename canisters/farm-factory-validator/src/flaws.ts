import type { CreateFarmArgs } from '@sluice/candid/farm_factory'
import * as factoryService from '@sluice/candid/farm_factory'
import * as indexService from '@sluice/candid/farm_index'
import { callCanister, type Principal, typesOf } from '@sluice/canister/runtime'
import type { Flaw } from '@sluice/canister/services'

/** What would be wrong with an order to the farm factory, as far as the factory and the index can be asked. */

/** What the factory gives to each farm. */
const FARM_CYCLES = 1_860_000_000_000n
const types = {
  checkCreate: typesOf(factoryService.idlFactory, 'checkCreate'),
  getCycleInfo: typesOf(factoryService.idlFactory, 'getCycleInfo'),
  getFarmRewardTokenInfo: typesOf(indexService.idlFactory, 'getFarmRewardTokenInfo'),
}

/** @throws Error, which rejects the call, when there is no answer. */
async function ask<T>(
  canister: Principal,
  method: keyof typeof types,
  args: unknown[],
): Promise<T> {
  const outcome = await callCanister<T>(canister, method, types[method], args)
  if (outcome.kind === 'rejected') throw new Error(`No answer to ${method}: ${outcome.message}`)
  return outcome.result
}

/** The factory judges by its own rules; without enough cycles it could not make anything. */
export async function flawOfFarm(factory: Principal, args: CreateFarmArgs): Promise<Flaw> {
  type Cycles = { ok: { balance: bigint } } | { err: object }
  const cycles = await ask<Cycles>(factory, 'getCycleInfo', [])
  if (!('ok' in cycles) || cycles.ok.balance <= FARM_CYCLES) return 'Insufficient Cycle Balance.'
  const verdict = await ask<{ ok: null } | { err: string }>(factory, 'checkCreate', [args])
  return 'err' in verdict ? verdict.err : undefined
}

export async function isFarm(index: Principal, farm: Principal): Promise<boolean> {
  return 'ok' in (await ask<object>(index, 'getFarmRewardTokenInfo', [farm]))
}

export async function flawOfFarmId(index: Principal, farm: Principal): Promise<Flaw> {
  return (await isFarm(index, farm)) ? undefined : `${farm.toText()} doesn't exist.`
}
