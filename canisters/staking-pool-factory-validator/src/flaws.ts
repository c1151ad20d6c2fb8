import type { InitRequest, StakingPoolInfo } from '@sluice/candid/staking_pool_factory'
import * as factoryService from '@sluice/candid/staking_pool_factory'
import { callCanister, type Principal, parsePrincipal, typesOf } from '@sluice/canister/runtime'
import { isAnonymous } from '@sluice/canister/services'
import { flawOfPool } from '@sluice/canister-staking-pool/terms'

/** What would be wrong with an order to the factory of staking pools, as far as the factory can be asked. */

/** What is wrong; undefined when nothing is. */
export type Flaw = string | undefined

/** As much as the factory asks for before it makes a pool. */
const NEEDED_CYCLES = 4n * 1_860_000_000_000n
const poolTypes = typesOf(factoryService.idlFactory, 'getStakingPool')
const cycleTypes = typesOf(factoryService.idlFactory, 'getCycleInfo')

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

export async function flawOfNew(factory: Principal, pool: InitRequest): Promise<Flaw> {
  const flaw = flawOfPool(pool)
  if (flaw !== undefined) return flaw
  const tokens = [pool.stakingToken, pool.rewardToken]
  if (tokens.some(({ address }) => parsePrincipal(address) === undefined))
    return 'The token is no ledger'
  const answer = await callCanister<{ ok: { balance: bigint } } | { err: object }>(
    factory,
    'getCycleInfo',
    cycleTypes,
    [],
  )
  if (answer.kind === 'rejected') return `The factory does not answer: ${answer.message}`
  const balance = 'ok' in answer.result ? answer.result.ok.balance : 0n
  return balance < NEEDED_CYCLES ? 'Insufficient Cycle Balance.' : undefined
}

export function flawOfPeople(principals: readonly Principal[], role: string): Flaw {
  const hasAnonymous = principals.some((principal) => isAnonymous(principal.toUint8Array()))
  return hasAnonymous ? `Anonymous principals cannot be ${role}` : undefined
}

export function flawOfRemoved(factory: Principal, controllers: readonly Principal[]): Flaw {
  const hasFactory = controllers.some((id) => id.toText() === factory.toText())
  return hasFactory ? 'The factory must stay a controller of its pools' : undefined
}
