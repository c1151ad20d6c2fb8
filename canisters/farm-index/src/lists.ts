import type { FarmRewardInfo, SearchCondition } from '@sluice/candid/farm_index'
import { isSameBytes } from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import type { FarmIndexState, IndexedFarm } from './FarmIndexState.ts'
import { statusName } from './reports.ts'

/** Users, and pairs of users and farms, that one answer names at most. */
const MOST_NAMED = 10_000

type Listed = { id: Uint8Array; farm: IndexedFarm }
export const toId = (bytes: Uint8Array) => Principal.fromUint8Array(bytes)

/** Farms that a search finds, newest first. */
export function farmsWhere(
  state: FarmIndexState,
  isWanted: (farm: IndexedFarm, id: Uint8Array) => boolean,
): Listed[] {
  return state.farmAt
    .entries()
    .toReversed()
    .flatMap(([, id]) => {
      const farm = state.farms.get(id)
      return farm !== undefined && isWanted(farm, id) ? [{ id, farm }] : []
    })
}

export const idsOf = (listed: readonly Listed[]) => listed.map(({ id }) => toId(id))

export function withStatus(state: FarmIndexState, status: IndexedFarm['status']): Principal[] {
  return idsOf(farmsWhere(state, (farm) => farm.status === status))
}

/** Farms that meet every condition that is given; of several states any will do. */
export function search(state: FarmIndexState, condition: SearchCondition): Principal[] {
  const [pool] = condition.pool.map((id) => id.toUint8Array())
  const [reward] = condition.rewardToken.map((id) => id.toUint8Array())
  const [user] = condition.user.map((id) => id.toUint8Array())
  const [statuses] = condition.status.map((list) => new Set(list.map(statusName)))
  const found = farmsWhere(
    state,
    (farm) =>
      (pool === undefined || isSameBytes(farm.pool, pool)) &&
      (reward === undefined || isSameBytes(farm.reward.ledger, reward)) &&
      (statuses === undefined || statuses.has(farm.status)) &&
      (user === undefined || state.farmsOf.has(user, farm.number)),
  )
  return idsOf(found)
}

export function rewardInfo({
  pool,
  initTime,
  poolToken0,
  poolToken1,
  reward,
}: IndexedFarm): FarmRewardInfo {
  const view = ({ ledger, standard, amount }: IndexedFarm['reward']) => ({
    address: toId(ledger),
    standard,
    amount,
  })
  return {
    pool: toId(pool),
    initTime,
    poolToken0TVL: view(poolToken0),
    poolToken1TVL: view(poolToken1),
    totalReward: view(reward),
  }
}

/** Where a user has stakes, newest farm first. */
export function farmsOfUser(state: FarmIndexState, user: Uint8Array): Principal[] {
  return state.farmsOf
    .last(user, MOST_NAMED)
    .toReversed()
    .flatMap((number) => {
      const id = state.farmAt.get(number)
      return id === undefined ? [] : [toId(id)]
    })
}

export function usersOfFarm(
  state: FarmIndexState,
  farm: Uint8Array,
  most = MOST_NAMED,
): Principal[] {
  return state.usersOf.last(farm, most).flatMap((number) => {
    const user = state.userAt.get(number)
    return user === undefined ? [] : [toId(user)]
  })
}

/** Each farm with its users, until as many are named as one answer may. */
export function allFarmUsers(state: FarmIndexState): [Principal, Principal[]][] {
  let left = MOST_NAMED
  return farmsWhere(state, () => true).map(({ id }) => {
    const users = usersOfFarm(state, id, left)
    left -= users.length
    return [toId(id), users]
  })
}

/** Each user who has stakes with the farms that they are in. */
export function allUserFarms(state: FarmIndexState): [Principal, Principal[]][] {
  const pairs: [Principal, Principal[]][] = []
  for (const user of everybody(state)) {
    const farms = farmsOfUser(state, user.toUint8Array())
    if (farms.length > 0) pairs.push([user, farms])
  }
  return pairs
}

/** Everybody who has ever staked, the first of them. */
export function everybody({ userAt }: FarmIndexState): Principal[] {
  return userAt.entries(0, MOST_NAMED).map(([, user]) => toId(user))
}

/** All farms, gathered by what `keyOf` names. */
export function gathered(
  state: FarmIndexState,
  keyOf: (farm: IndexedFarm) => Uint8Array,
): [Principal, Principal[]][] {
  const groups = new Map<string, [Principal, Principal[]]>()
  for (const { id, farm } of farmsWhere(state, () => true)) {
    const key = toId(keyOf(farm))
    const group = groups.get(key.toText()) ?? [key, []]
    group[1].push(toId(id))
    groups.set(key.toText(), group)
  }
  return [...groups.values()]
}
