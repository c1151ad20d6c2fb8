import type { _SERVICE } from '@sluice/candid/staking_pool_factory'
import * as service from '@sluice/candid/staking_pool_factory'
import { AccountLocks } from '@sluice/canister'
import { openCreationEndpoints } from '@sluice/canister/management'
import {
  admins,
  creationFees,
  cycleInfo,
  defineCanister,
  moduleEndpoints,
  optionalPrincipal,
  Principal,
  schedule,
  scheduleEvery,
  stableMap,
} from '@sluice/canister/runtime'
import { isControllerOr } from '@sluice/canister/services'
import { viewListed } from '@sluice/canister-staking-pool/listed'
import { adopt, createPool, flawNow, flawOfStock, makerOf } from './creation/createPool.ts'
import { type Figures, refreshFigures, sumFigures, viewFigures } from './pools/figures.ts'
import { listPools } from './pools/listing.ts'
import {
  addPoolControllers,
  askPool,
  removePoolControllers,
  setPoolAdmins,
  setTime,
  stopPool,
  UNKNOWN,
} from './pools/poolCalls.ts'
import { findPool, openFactoryState, poolOfKey } from './state/FactoryState.ts'

const FIGURES_SECONDS = 600
const MOST_PER_MILLE = 1_000n

const state = openFactoryState(stableMap)
const locks = new AccountLocks()
const figures: Figures = new Map()

const { isAdmin, requireAdmin, requireNaming, endpoints } = admins({
  list: state.admins,
  names: (call) => isControllerOr(call, state.init.get().governance),
  refusal: 'Only an admin of the staking pool factory may do this',
})

const paid = creationFees(state.fees, {
  isAdmin,
  requireAdmin,
  requireNaming,
  flawNow: () => flawOfStock(state),
})

export default defineCanister<_SERVICE, [Principal, [] | [Principal]]>({
  service,
  onInit: ({ caller }, feeReceiver, [governance]) => {
    state.init.set({
      feeReceiver: feeReceiver.toUint8Array(),
      governance: governance?.toUint8Array(),
      installer: caller.toUint8Array(),
    })
    state.admins.set([caller.toUint8Array()])
  },
  onStart: () => {
    paid.onStart()
    schedule(0, () => refreshFigures(state, figures))
    scheduleEvery(FIGURES_SECONDS, () => refreshFigures(state, figures))
  },
  door: {
    dearReads: ['getGlobalData'],
    uploads: { methods: ['uploadWasmChunk', 'setAdmins', 'setStakingPoolAdmins'], from: isAdmin },
  },
  methods: {
    ...moduleEndpoints(state.module, requireNaming),
    ...openCreationEndpoints(makerOf(state), requireAdmin),

    // For whoever pays; admins do not.
    createStakingPool: async (call, params) => {
      const fees = isAdmin(call) ? undefined : paid.fees
      return createPool(state, locks, { caller: call.caller, now: call.now, params, fees })
    },
    ...paid.endpoints,

    // For admins.
    adoptCanister: (call, canister) => {
      requireAdmin(call)
      return adopt(state, canister)
    },
    setStakingPoolTime: async (call, pool, startTime, bonusEndTime) => {
      requireAdmin(call)
      return setTime(state, pool, { startTime, bonusEndTime })
    },
    stopStakingPool: async (call, pool) => {
      requireAdmin(call)
      return stopPool(state, pool)
    },
    // Takes it off the list; the pool goes on as it is, and its stakers with it.
    deleteStakingPool: (call, pool) => {
      requireAdmin(call)
      const id = pool.toUint8Array()
      const number = state.numbers.get(id)
      if (number === undefined) return UNKNOWN
      state.pools.delete(number)
      state.numbers.delete(id)
      figures.delete(id.join())
      paid.fees.welcome(id)
      return { ok: true }
    },
    setRewardFee: (call, rewardFee) => {
      requireAdmin(call)
      if (rewardFee > MOST_PER_MILLE) return { err: 'The fee is more than the reward' }
      state.rewardFee.set(rewardFee)
      return { ok: true }
    },
    setUserIndexCanister: (call, cid) => {
      requireAdmin(call)
      state.userIndex.set(cid.toUint8Array())
      return { ok: true }
    },
    setUpdateGlobalDataState: (call, keeps) => {
      requireAdmin(call)
      state.keepsFigures.set(keeps)
      return { ok: true }
    },
    stopTimer: (call) => {
      requireAdmin(call)
      state.keepsFigures.set(false)
    },
    unclaimdRewardFee: async (call, pool) => {
      requireAdmin(call)
      if (findPool(state, pool.toUint8Array()) === undefined) return UNKNOWN
      const answer = await askPool(pool.toUint8Array(), 'unclaimdRewardFee')
      return answer.kind === 'ok' ? { ok: answer.value } : { err: answer.text }
    },

    // For controllers and the governance canister.
    setAdmins: endpoints.setAdmins,
    setStakingPoolAdmins: async (call, pool, named) => {
      requireNaming(call)
      await setPoolAdmins(state, pool, named)
    },
    addStakingPoolControllers: async (call, pool, added) => {
      requireNaming(call)
      await addPoolControllers(state, pool, added)
    },
    removeStakingPoolControllers: async (call, pool, removed) => {
      requireNaming(call)
      await removePoolControllers(state, pool, removed)
    },

    // For everybody.
    checkCreate: ({ now }, params) => {
      const flaw = flawNow(state, params, now)
      return flaw === undefined ? { ok: null } : { err: flaw }
    },
    findStakingPoolPage: ({ now }, [stage], offset, limit) =>
      listPools(state, { state: stage }, { offset, limit, nowSeconds: now / 1_000_000_000n }),
    findStakingPoolPageV2: ({ now }, [stage], offset, limit, [stakingToken], [rewardToken]) =>
      listPools(
        state,
        { state: stage, stakingToken, rewardToken },
        { offset, limit, nowSeconds: now / 1_000_000_000n },
      ),
    getStakingPool: (_, id) => {
      const pool = findPool(state, id.toUint8Array())
      return pool === undefined ? UNKNOWN : { ok: viewListed(pool) }
    },
    findByCreatorKey: (_, creator, key) =>
      optionalPrincipal(poolOfKey(state, creator.toUint8Array(), key)),
    findPoolStatInfo: () => ({ ok: [...figures.values()].map(viewFigures) }),
    getPoolStatInfo: (_, id) => {
      const found = figures.get(id.toUint8Array().join())
      return found === undefined ? { err: 'Not found' } : { ok: viewFigures(found) }
    },
    getGlobalData: () => ({ ok: sumFigures(state, figures) }),
    getAdmins: () => ({ ok: endpoints.getAdmins() }),
    getInitArgs: () => {
      const { feeReceiver, governance } = state.init.get()
      const userIndex = state.userIndex.get()
      if (userIndex === undefined) return { err: { InternalError: 'UserIndexCanister is not set' } }
      return {
        ok: {
          feeReceiverCid: Principal.fromUint8Array(feeReceiver),
          governanceCid: optionalPrincipal(governance),
          userIndexCid: Principal.fromUint8Array(userIndex),
        },
      }
    },
    getOperationInfo: () => {
      const { feeReceiver } = state.init.get()
      const userIndex = state.userIndex.get()
      return {
        ok: [
          Principal.fromUint8Array(feeReceiver).toText(),
          userIndex === undefined ? '' : Principal.fromUint8Array(userIndex).toText(),
          state.rewardFee.get(),
          BigInt(state.pools.size),
          state.keepsFigures.get(),
        ],
      }
    },
    getSpareCanisters: () =>
      state.spareCanisters.entries().map(([id]) => Principal.fromUint8Array(id)),
    getCycleInfo: cycleInfo,
    getVersion: () => '1.0.0',
  },
})
