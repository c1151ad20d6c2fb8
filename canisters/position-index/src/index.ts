import type { _SERVICE } from '@sluice/candid/position_index'
import * as service from '@sluice/candid/position_index'
import { parseIdentifier } from '@sluice/canister'
import {
  admins,
  consentMessages,
  cycleInfo,
  defineCanister,
  Principal,
  schedule,
  scheduleEvery,
  stableMap,
  trapWith,
} from '@sluice/canister/runtime'
import { flawOfOrigins, flawOfPeople, WALLET_STANDARDS } from '@sluice/canister/services'
import { compareSome } from './compare.ts'
import { refreshPools } from './knownPools.ts'
import { openPositionIndexState } from './PositionIndexState.ts'
import { poolPort } from './poolPort.ts'
import { asPool, asUser, failure, removeIfEmpty, userOf } from './reports.ts'
import { addPool, poolsOf, removePool } from './userPools.ts'

const state = openPositionIndexState(stableMap)
const REFRESH_SECONDS = 300
/** At this pace a pool's turn comes every few minutes, at a cost that does not grow with their number. */
const COMPARE_SECONDS = 60

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
    schedule(0, () => refreshPools(state))
    scheduleEvery(REFRESH_SECONDS, () => refreshPools(state))
    scheduleEvery(COMPARE_SECONDS, () => compareSome(state, poolPort, trapWith))
  },
  door: {
    uploads: {
      methods: ['setAdmins', 'setAdminsValidate', 'setIcrc28TrustedOrigins'],
      from: isAdmin,
    },
  },
  methods: {
    addPoolToUser: (context, user) =>
      asPool(state, context, (pool) => addPool(state, userOf(user), pool)),
    removePoolFromUser: (context, user) =>
      asPool(state, context, (pool) => removePool(state, userOf(user), pool)),
    updateUserPool: (context, user, [former]) =>
      asPool(state, context, (pool) => {
        addPool(state, userOf(user), pool)
        if (former !== undefined) removePool(state, userOf(former), pool)
      }),
    addPoolId: ({ caller }, poolId) =>
      asUser(state, { caller, poolId }, (user, pool) => addPool(state, user, pool)),
    removePoolId: ({ caller }, poolId) =>
      asUser(state, { caller, poolId }, (_, pool) =>
        removeIfEmpty(state, poolPort, { owner: caller, pool }),
      ),
    removePoolIdWithoutCheck: ({ caller }, poolId) =>
      asUser(state, { caller, poolId }, (user, pool) => removePool(state, user, pool)),
    updatePoolIds: () => refreshPools(state),
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
      const flaw = flawOfPeople(admins, 'admins')
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
