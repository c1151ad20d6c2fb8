import type { _SERVICE } from '@sluice/candid/position_index'
import * as service from '@sluice/candid/position_index'
import type { PoolData } from '@sluice/candid/swap_factory'
import * as factoryService from '@sluice/candid/swap_factory'
import * as poolService from '@sluice/candid/swap_pool'
import { accountIdentifier, type CallContext, parseIdentifier } from '@sluice/canister'
import {
  callCanister,
  canisterCycleBalance,
  defineCanister,
  Principal,
  parsePrincipal,
  schedule,
  scheduleEvery,
  stableMap,
  typesOf,
} from '@sluice/canister/runtime'
import { openPositionIndexState } from './PositionIndexState.ts'
import { addPool, poolsOf, removePool } from './userPools.ts'

const state = openPositionIndexState(stableMap)
const REFRESH_SECONDS = 300
const getPoolsTypes = typesOf(factoryService.idlFactory, 'getPools')
const positionIdsTypes = typesOf(poolService.idlFactory, 'getUserPositionIdsByPrincipal')

type Failure = { err: { InternalError: string } }
const failure = (message: string): Failure => ({ err: { InternalError: message } })
const done = { ok: true }

const userOf = (principal: Principal) => accountIdentifier(principal.toUint8Array())

/** The factory is the one source of the list; asking again is always safe. */
async function refreshPools(): Promise<void> {
  const factory = Principal.fromUint8Array(state.factory.get())
  const outcome = await callCanister<{ ok: PoolData[] } | Failure>(
    factory,
    'getPools',
    getPoolsTypes,
    [],
  )
  if (outcome.kind === 'rejected' || 'err' in outcome.result) return
  for (const { canisterId } of outcome.result.ok) {
    const id = canisterId.toUint8Array()
    state.pools.set(id, id)
  }
}

/** A pool may be newer than our list: the list is read again before a pool is called unknown. */
async function isKnownPool(pool: Principal): Promise<boolean> {
  if (!state.pools.has(pool.toUint8Array())) await refreshPools()
  return state.pools.has(pool.toUint8Array())
}

/** For calls that pools make about their users. */
async function asPool(
  context: CallContext,
  apply: (pool: Uint8Array) => void,
): Promise<{ ok: boolean } | Failure> {
  if (!(await isKnownPool(context.caller))) return failure('Invalid pool id')
  apply(context.caller.toUint8Array())
  return done
}

/** For calls that users make about themselves. */
async function asUser(
  context: CallContext,
  poolId: string,
  apply: (user: Uint8Array, pool: Principal) => void | Promise<void>,
): Promise<{ ok: boolean } | Failure> {
  const pool = parsePrincipal(poolId)
  if (pool === undefined || !(await isKnownPool(pool))) return failure('Invalid pool id')
  await apply(userOf(context.caller), pool)
  return done
}

async function removeUnlessPositionsRemain(
  context: CallContext,
  user: Uint8Array,
  pool: Principal,
): Promise<void> {
  const outcome = await callCanister<{ ok: bigint[] } | Failure>(
    pool,
    'getUserPositionIdsByPrincipal',
    positionIdsTypes,
    [context.caller],
  )
  const isEmpty =
    outcome.kind === 'replied' && 'ok' in outcome.result && outcome.result.ok.length === 0
  if (isEmpty) removePool(state, user, pool.toUint8Array())
}

export default defineCanister<_SERVICE, [Principal]>({
  service,
  onInit: (_, factory) => state.factory.set(factory.toUint8Array()),
  onStart: () => {
    schedule(0, refreshPools)
    scheduleEvery(REFRESH_SECONDS, refreshPools)
  },
  methods: {
    addPoolToUser: (context, user) => asPool(context, (pool) => addPool(state, userOf(user), pool)),
    removePoolFromUser: (context, user) =>
      asPool(context, (pool) => removePool(state, userOf(user), pool)),
    updateUserPool: (context, user, [former]) =>
      asPool(context, (pool) => {
        addPool(state, userOf(user), pool)
        if (former !== undefined) removePool(state, userOf(former), pool)
      }),
    addPoolId: (context, poolId) =>
      asUser(context, poolId, (user, pool) => addPool(state, user, pool.toUint8Array())),
    removePoolId: (context, poolId) =>
      asUser(context, poolId, (user, pool) => removeUnlessPositionsRemain(context, user, pool)),
    removePoolIdWithoutCheck: (context, poolId) =>
      asUser(context, poolId, (user, pool) => removePool(state, user, pool.toUint8Array())),
    updatePoolIds: refreshPools,
    getPools: () => ({
      ok: state.pools.entries().map(([id]) => Principal.fromUint8Array(id).toText()),
    }),
    getUserPools: (_, user) => {
      const identifier = parseIdentifier(user)
      if (identifier === undefined)
        return failure('The user must be an account identifier of 64 hexadecimal digits')
      return { ok: poolsOf(state, identifier).map((id) => Principal.fromUint8Array(id).toText()) }
    },
    getAdmins: () => state.admins.get().map((admin) => Principal.fromUint8Array(admin)),
    setAdmins: (context, admins) => {
      if (!context.isController) throw new Error('Only a controller can set the admins')
      state.admins.set(admins.map((admin) => admin.toUint8Array()))
    },
    getCycleInfo: () => ({
      ok: { balance: canisterCycleBalance(), available: canisterCycleBalance() },
    }),
    getVersion: () => '3.6.0',
  },
})
