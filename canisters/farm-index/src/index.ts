import type { _SERVICE, Error as IndexError } from '@sluice/candid/farm_index'
import * as service from '@sluice/candid/farm_index'
import { isSameBytes } from '@sluice/canister'
import {
  cycleInfo,
  defineCanister,
  type Principal,
  parsePrincipal,
  stableMap,
} from '@sluice/canister/runtime'
import { openFarmIndexState } from './FarmIndexState.ts'
import * as lists from './lists.ts'
import {
  addFarm,
  asFarm,
  setAllUsers,
  setStaking,
  setStatus,
  setTvl,
  statusName,
} from './reports.ts'

const VERSION = '3.2.0'
const NS_PER_SECOND = 1_000_000_000n
/** Pools that one question names at most. */
const MOST_POOLS = 1_000
const state = openFarmIndexState(stableMap)
const isKnown = (caller: Principal) => state.farms.has(caller.toUint8Array())

export default defineCanister<_SERVICE, [Principal]>({
  service,
  onInit: (_, factory) => state.factory.set(factory.toUint8Array()),
  door: {
    dearReads: ['getTotalAmount'],
    longest: { getLiveFarmsByPools: 65_536 },
    uploads: {
      methods: ['updateUserInfo', 'updateUserStakes'],
      from: ({ caller }) => isKnown(caller),
    },
  },
  methods: {
    // For the factory.
    addFarmIndex: ({ caller, now }, args) => {
      if (!isSameBytes(caller.toUint8Array(), state.factory.get()))
        throw new Error('Only the farm factory may do this')
      const parse = (text: string) => parsePrincipal(text)?.toUint8Array()
      addFarm(state, args, { now: now / NS_PER_SECOND, parse })
    },

    // For farms; nobody else is heard.
    updateFarmStatus: ({ caller }, status) =>
      asFarm(state, caller, (farm, known) => setStatus(state, farm, known, status)),
    updateFarmTVL: ({ caller }, tvl) =>
      asFarm(state, caller, (farm, known) => setTvl(state, farm, known, tvl)),
    updateUserInfo: ({ caller }, users) =>
      asFarm(state, caller, (farm, known) => setAllUsers(state, farm, known, users)),
    updateUserStakes: ({ caller }, users) =>
      asFarm(state, caller, (farm, known) => {
        for (const { user, isStaking } of users)
          setStaking(state, { farm, known, user: user.toUint8Array() }, isStaking)
      }),

    // For everybody.
    getAllFarms: () => ({
      ok: {
        CLOSED: lists.withStatus(state, 'CLOSED'),
        FINISHED: lists.withStatus(state, 'FINISHED'),
        LIVE: lists.withStatus(state, 'LIVE'),
        NOT_STARTED: lists.withStatus(state, 'NOT_STARTED'),
      },
    }),
    getAllFarmUsers: () => ({ ok: lists.allFarmUsers(state) }),
    getAllPoolFarms: () => ({ ok: lists.gathered(state, ({ pool }) => pool) }),
    getAllRewardTokenFarms: () => ({ ok: lists.gathered(state, ({ reward }) => reward.ledger) }),
    getAllUserFarms: () => ({ ok: lists.allUserFarms(state) }),
    getFarmRewardTokenInfo: (_, farm) => {
      const known = state.farms.get(farm.toUint8Array())
      return known === undefined
        ? failure('There is no such farm')
        : { ok: lists.rewardInfo(known) }
    },
    getFarmRewardTokenInfos: (_, [status]) => ({
      ok: lists
        .farmsWhere(state, (farm) => status === undefined || farm.status === statusName(status))
        .map(({ id, farm }) => [lists.toId(id), lists.rewardInfo(farm)]),
    }),
    getFarms: (_, [status]) => ({
      ok: lists.idsOf(
        lists.farmsWhere(
          state,
          (farm) => status === undefined || farm.status === statusName(status),
        ),
      ),
    }),
    getFarmsByConditions: (_, condition) => ({ ok: lists.search(state, condition) }),
    getFarmsByPool: (_, pool) => {
      const wanted = pool.toUint8Array()
      return { ok: lists.idsOf(lists.farmsWhere(state, (farm) => isSameBytes(farm.pool, wanted))) }
    },
    getFarmsByRewardToken: (_, token) => {
      const wanted = token.toUint8Array()
      const found = lists.farmsWhere(state, ({ reward }) => isSameBytes(reward.ledger, wanted))
      return { ok: lists.idsOf(found) }
    },
    getFarmUsers: (_, farm) => ({ ok: lists.usersOfFarm(state, farm.toUint8Array()) }),
    getLiveFarmsByPools: (_, pools) => {
      if (pools.length > MOST_POOLS) return failure(`Ask for at most ${MOST_POOLS} pools at once`)
      const wanted = new Map(pools.map((pool) => [pool.toUint8Array().join(), pool]))
      return {
        ok: lists
          .farmsWhere(state, ({ status }) => status === 'LIVE')
          .flatMap(({ id, farm }): [Principal, Principal][] => {
            const pool = wanted.get(farm.pool.join())
            return pool === undefined ? [] : [[pool, lists.toId(id)]]
          }),
      }
    },
    getPrincipalRecord: () => ({ ok: lists.everybody(state) }),
    getRewardInfoByStatus: (_, status) => ({
      ok: lists
        .farmsWhere(state, (farm) => farm.status === statusName(status))
        .map(({ farm }) => lists.rewardInfo(farm)),
    }),
    getTotalAmount: () => ({
      ok: {
        farmAmount: BigInt(state.farms.size),
        principalAmount: BigInt(state.users.size),
      },
    }),
    getUserFarms: (_, user) => ({ ok: lists.farmsOfUser(state, user.toUint8Array()) }),
    getCycleInfo: cycleInfo,
    getVersion: () => VERSION,
  },
})

function failure(text: string): { err: IndexError } {
  return { err: { InternalError: text } }
}
