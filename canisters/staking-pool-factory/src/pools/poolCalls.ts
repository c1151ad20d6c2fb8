import type { _SERVICE as Pool } from '@sluice/candid/staking_pool'
import * as poolService from '@sluice/candid/staking_pool'
import { addControllers, removeControllers } from '@sluice/canister/management'
import {
  callCanister,
  type Principal,
  requireReply,
  servicePort,
  typesOf,
} from '@sluice/canister/runtime'
import { requirePeople } from '@sluice/canister/services'
import { viewListed } from '@sluice/canister-staking-pool/listed'
import { changePool, type FactoryState, findPool } from '../state/FactoryState.ts'

/** What the factory, as their admin and controller, does to its pools. */

export const askPool = servicePort<
  Pool,
  'findUserInfo' | 'getPoolInfo' | 'stop' | 'unclaimdRewardFee' | 'updateStakingPool'
>(poolService.idlFactory, [
  'findUserInfo',
  'getPoolInfo',
  'stop',
  'unclaimdRewardFee',
  'updateStakingPool',
])
const setAdminsTypes = typesOf(poolService.idlFactory, 'setAdmins')

export const UNKNOWN = { err: 'Staking pool does not exist' }

/** Changes a pool's times, and the list as the pool then says. */
export async function setTime(
  state: FactoryState,
  id: Principal,
  times: { startTime: bigint; bonusEndTime: bigint },
) {
  const pool = findPool(state, id.toUint8Array())
  if (pool === undefined) return UNKNOWN
  const { rewardPerTime } = pool
  const answer = await askPool(pool.canisterId, 'updateStakingPool', { ...times, rewardPerTime })
  return applied(state, id, answer)
}

export async function stopPool(state: FactoryState, id: Principal) {
  const pool = findPool(state, id.toUint8Array())
  if (pool === undefined) return UNKNOWN
  return applied(state, id, await askPool(pool.canisterId, 'stop'))
}

type Times = { startTime: bigint; bonusEndTime: bigint; rewardPerTime: bigint }
type Answer = { kind: 'ok'; value: Times } | { kind: 'refused' | 'unknown'; text: string }

function applied(state: FactoryState, id: Principal, answer: Answer) {
  if (answer.kind !== 'ok') return { err: answer.text }
  const { startTime, bonusEndTime, rewardPerTime } = answer.value
  changePool(state, id.toUint8Array(), { startTime, bonusEndTime, rewardPerTime })
  const pool = findPool(state, id.toUint8Array())
  return pool === undefined ? UNKNOWN : { ok: viewListed(pool) }
}

/** @throws Error, which rejects the call, for a canister that is none of the factory's pools. */
function requirePool(state: FactoryState, id: Principal): void {
  if (findPool(state, id.toUint8Array()) === undefined)
    throw new Error(`${id.toText()} doesn't exist.`)
}

export async function setPoolAdmins(
  state: FactoryState,
  id: Principal,
  admins: readonly Principal[],
): Promise<void> {
  requirePool(state, id)
  requirePeople(admins, 'admins')
  requireReply(await callCanister(id, 'setAdmins', setAdminsTypes, [admins]))
}

export async function addPoolControllers(
  state: FactoryState,
  id: Principal,
  added: readonly Principal[],
): Promise<void> {
  requirePool(state, id)
  requirePeople(added, 'controllers')
  requireReply(await addControllers(id, added))
}

/** The factory itself stays a controller whatever the list says. */
export async function removePoolControllers(
  state: FactoryState,
  id: Principal,
  removed: readonly Principal[],
): Promise<void> {
  requirePool(state, id)
  requireReply(await removeControllers(id, removed))
}
