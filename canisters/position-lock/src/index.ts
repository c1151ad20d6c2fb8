import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/position_lock'
import * as service from '@sluice/candid/position_lock'
import type { CallContext } from '@sluice/canister'
import { pageOfHandovers, positionKey } from '@sluice/canister/positions'
import { cycleInfo, defineCanister, scheduleEvery } from '@sluice/canister/runtime'
import { canisterContext } from './edges.ts'
import {
  claimFees,
  lockPosition,
  resume,
  settleHandovers,
  unlockPosition,
  viewHandover,
} from './locks/handovers.ts'
import {
  extendLock,
  findLock,
  LEAST_SECONDS,
  listLocks,
  listLocksOf,
  MOST_OF_OWNER,
  MOST_SECONDS,
  viewLock,
} from './locks/locks.ts'
import { attempt, attemptFlow } from './Refusal.ts'

/** How often handovers whose answer was lost are looked at, besides soon after they were. */
const LOOK_SECONDS = 300
const MOST_HANDOVERS_SHOWN = 200
const locks = canisterContext()
const { state } = locks
const callerOf = ({ caller }: CallContext) => caller.toUint8Array()
const keyOf = (pool: Principal, positionId: bigint) => positionKey(pool.toUint8Array(), positionId)

export default defineCanister<_SERVICE, [Principal]>({
  service,
  onInit: (_, factory) => state.factory.set(factory.toUint8Array()),
  onStart: () => {
    locks.schedule(0, () => settleHandovers(locks))
    scheduleEvery(LOOK_SECONDS, () => settleHandovers(locks))
  },
  methods: {
    // For the owner of a position.
    lockPosition: (call, pool, positionId, unlockTime) =>
      attemptFlow(async () => {
        const wanted = { pool: pool.toUint8Array(), positionId, unlockSeconds: unlockTime }
        return viewLock(locks, await lockPosition(locks, callerOf(call), wanted))
      }),
    extendLock: (call, pool, positionId, unlockTime) =>
      attempt(() => {
        const wanted = { key: keyOf(pool, positionId), unlockSeconds: unlockTime }
        return viewLock(locks, extendLock(locks, callerOf(call), wanted))
      }),
    claimFees: (call, pool, positionId) =>
      attemptFlow(() =>
        claimFees(locks, callerOf(call), { pool: pool.toUint8Array(), positionId }),
      ),
    unlockPosition: (call, pool, positionId) =>
      attemptFlow(() =>
        unlockPosition(locks, callerOf(call), { pool: pool.toUint8Array(), positionId }),
      ),

    // For everybody, as it changes nothing that anybody holds.
    resume: (_, pool, positionId) =>
      attemptFlow(async () => {
        const lock = await resume(locks, { pool: pool.toUint8Array(), positionId })
        return lock === undefined ? [] : [viewLock(locks, lock)]
      }),
    getCycleInfo: cycleInfo,

    getLock: (_, pool, positionId) => {
      const lock = findLock(state, keyOf(pool, positionId))
      return lock === undefined ? [] : [viewLock(locks, lock)]
    },
    getLocks: (_, offset, limit) => listLocks(locks, offset, limit),
    getLocksOf: (_, owner) => listLocksOf(locks, owner.toUint8Array()),
    getHandovers: () =>
      state.handovers
        .entries(0, MOST_HANDOVERS_SHOWN)
        .map(([, handover]) => viewHandover(locks, handover)),
    getHandoversOf: (_, owner, offset, limit) =>
      pageOfHandovers(state, owner.toUint8Array(), { offset, limit }).map((handover) =>
        viewHandover(locks, handover),
      ),
    getLimits: () => ({
      leastSeconds: LEAST_SECONDS,
      mostSeconds: MOST_SECONDS,
      mostOfOwner: BigInt(MOST_OF_OWNER),
    }),
  },
})
