import type { _SERVICE } from '@sluice/candid/position_index'
import * as service from '@sluice/candid/position_index'
import type { PoolData } from '@sluice/candid/swap_factory'
import * as factoryService from '@sluice/candid/swap_factory'
import { accountIdentifier, allOrTrap, type CallContext, parseIdentifier } from '@sluice/canister'
import {
  admins,
  callCanister,
  consentMessages,
  cycleInfo,
  defineCanister,
  flawOfAdmins,
  Principal,
  parsePrincipal,
  schedule,
  scheduleEvery,
  stableMap,
  trapWith,
  typesOf,
} from '@sluice/canister/runtime'
import { flawOfOrigins, WALLET_STANDARDS } from '@sluice/canister/services'
import { comparePool, takeTurn } from './compare.ts'
import { openPositionIndexState } from './PositionIndexState.ts'
import { poolPort } from './poolPort.ts'
import { addPool, poolsOf, removePool } from './userPools.ts'

const state = openPositionIndexState(stableMap)
const REFRESH_SECONDS = 300
/** At this pace a pool's turn comes every few minutes, at a cost that does not grow with their number. */
const COMPARE_SECONDS = 60
const COMPARED_AT_ONCE = 5
const getPoolsTypes = typesOf(factoryService.idlFactory, 'getPools')

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
  const id = pool.toUint8Array()
  const hasPositions = await poolPort.fetchHasPositions(id, context.caller.toUint8Array())
  if (hasPositions === false) removePool(state, user, id)
}

async function compareSome(): Promise<void> {
  const user = (owner: Uint8Array) => accountIdentifier(owner)
  const pools = takeTurn(state, COMPARED_AT_ONCE)
  const comparisons = pools.map((pool) => comparePool(state, poolPort, pool, user))
  await allOrTrap(comparisons, trapWith)
}

const { isAdmin, requireAdmin, requireNaming, endpoints } = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only a controller of the index may do this',
})

const answerConsent = consentMessages<_SERVICE>(service, {
  addPoolId: (poolId) => ({ title: 'List a pool among yours', details: [['Pool', poolId]] }),
  removePoolId: (poolId) => ({
    title: 'Take a pool off your list',
    details: [['Pool', poolId]],
  }),
  removePoolIdWithoutCheck: (poolId) => ({
    title: 'Take a pool off your list, even with positions in it',
    details: [['Pool', poolId]],
  }),
})

export default defineCanister<_SERVICE, [Principal]>({
  service,
  onInit: (_, factory) => state.factory.set(factory.toUint8Array()),
  onStart: () => {
    schedule(0, refreshPools)
    scheduleEvery(REFRESH_SECONDS, refreshPools)
    scheduleEvery(COMPARE_SECONDS, compareSome)
  },
  door: {
    uploads: {
      methods: ['setAdmins', 'setAdminsValidate', 'setIcrc28TrustedOrigins'],
      from: isAdmin,
    },
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
    ...endpoints,
    setAdminsValidate: (context, admins) => {
      requireNaming(context)
      const flaw = flawOfAdmins(admins)
      return flaw === undefined
        ? { Ok: admins.map((admin) => admin.toText()).join(', ') }
        : { Err: flaw }
    },
    setIcrc28TrustedOrigins: (context, origins) => {
      requireAdmin(context)
      if (flawOfOrigins(origins) !== undefined) return { err: null }
      state.origins.set(origins)
      return { ok: true }
    },
    icrc10_supported_standards: () => WALLET_STANDARDS,
    icrc21_canister_call_consent_message: (_, request) => answerConsent(request),
    icrc28_trusted_origins: () => ({ trusted_origins: [...state.origins.get()] }),
    getCycleInfo: cycleInfo,
    getVersion: () => '3.6.0',
  },
})
