import type { _SERVICE as Pool } from '@sluice/candid/staking_pool'
import * as poolService from '@sluice/candid/staking_pool'
import { fetchCanisterInfo, setControllers } from '@sluice/canister/management'
import {
  callCanister,
  canisterSelf,
  type Principal,
  servicePort,
  typesOf,
} from '@sluice/canister/runtime'
import { requirePeople } from '@sluice/canister/services'
import { changePool, type FactoryState, findPool } from '../state/FactoryState.ts'
import { viewPool } from './listing.ts'

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
  return pool === undefined ? UNKNOWN : { ok: viewPool(pool) }
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
  const outcome = await callCanister(id, 'setAdmins', setAdminsTypes, [admins])
  if (outcome.kind === 'rejected') throw new Error(outcome.message)
}

/** The factory itself stays a controller whatever the list says. */
export async function changeControllers(
  state: FactoryState,
  id: Principal,
  { added = [], removed = [] }: { added?: readonly Principal[]; removed?: readonly Principal[] },
): Promise<void> {
  requirePool(state, id)
  requirePeople(added, 'controllers')
  const info = await fetchCanisterInfo(id)
  if (info.kind === 'rejected') throw new Error(info.message)
  const gone = new Set(removed.map((one) => one.toText()))
  gone.delete(canisterSelf().toText())
  const kept = info.result.controllers.filter((one) => !gone.has(one.toText()))
  const known = new Set(kept.map((one) => one.toText()))
  const all = [...kept, ...added.filter((one) => !known.has(one.toText()))]
  const outcome = await setControllers(id, all)
  if (outcome.kind === 'rejected') throw new Error(outcome.message)
}
