import type { InitRequest, StakingPoolInfo } from '@sluice/candid/staking_pool_factory'
import * as factoryService from '@sluice/candid/staking_pool_factory'
import { callCanister, type Principal, typesOf } from '@sluice/canister/runtime'
import { isAnonymous } from '@sluice/canister/services'

/** What would be wrong with an order to the factory of staking pools, as far as the factory can be asked. */

/** What is wrong; undefined when nothing is. */
export type Flaw = string | undefined

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

export function flawOfPeople(principals: readonly Principal[], role: string): Flaw {
  const hasAnonymous = principals.some((principal) => isAnonymous(principal.toUint8Array()))
  return hasAnonymous ? `Anonymous principals cannot be ${role}` : undefined
}

export function flawOfRemoved(factory: Principal, controllers: readonly Principal[]): Flaw {
  const hasFactory = controllers.some((id) => id.toText() === factory.toText())
  return hasFactory ? 'The factory must stay a controller of its pools' : undefined
}
