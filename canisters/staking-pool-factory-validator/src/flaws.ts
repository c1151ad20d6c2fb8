import type { InitRequest, StakingPoolInfo } from '@sluice/candid/staking_pool_factory'
import * as factoryService from '@sluice/candid/staking_pool_factory'
import { callCanister, type Principal, typesOf } from '@sluice/canister/runtime'
import type { Flaw } from '@sluice/canister/services'

/** What would be wrong with an order to the factory of staking pools, as far as the factory can be asked. */

const poolTypes = typesOf(factoryService.idlFactory, 'getStakingPool')
const createTypes = typesOf(factoryService.idlFactory, 'checkCreate')

export async function flawOfListed(factory: Principal, pool: Principal): Promise<Flaw> {
  const answer = await callCanister<{ ok: StakingPoolInfo } | { err: string }>(
    factory,
    'getStakingPool',
    poolTypes,
    [pool],
  )
  if (answer.kind === 'rejected') return `The factory does not answer: ${answer.message}`
  return 'err' in answer.result ? answer.result.err : undefined
}

/** The factory judges by its own rules. */
export async function flawOfNew(factory: Principal, pool: InitRequest): Promise<Flaw> {
  const answer = await callCanister<{ ok: null } | { err: string }>(
    factory,
    'checkCreate',
    createTypes,
    [pool],
  )
  if (answer.kind === 'rejected') return `The factory does not answer: ${answer.message}`
  return 'err' in answer.result ? answer.result.err : undefined
}
