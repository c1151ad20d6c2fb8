import type { _SERVICE, PoolUpgradeTask } from '@sluice/candid/swap_factory'
import { copyBytes } from '@sluice/canister'
import { type Handlers, Principal } from '@sluice/canister/runtime'
import type { FactoryAccess } from '../admin/access.ts'
import type { FactoryState } from '../state/FactoryState.ts'
import { candidClosed, candidTask, opt } from '../state/toCandid.ts'
import { openClosed, putBack, repair } from '../upgrade/closedPools.ts'
import type { UpgradeDriver } from '../upgrade/driver.ts'
import { enqueue, flawOfUpgradeList, retryFailed } from '../upgrade/tasks.ts'
import { findPool } from './batches.ts'

const HASH_BYTES = 32
const NO_HASH = { err: { InternalError: 'A module hash has 32 bytes' } }

type Ordered = { ok: null } | { err: { InternalError: string } }

/** The upgrade of pools: the list, what is under way, failures and history. */
export function upgradeEndpoints(
  state: FactoryState,
  access: FactoryAccess,
  driver: UpgradeDriver,
) {
  const history = () => state.doneTasks.entries().map(([, task]) => candidTask(task))
  const order = (ids: readonly Principal[], hash?: Uint8Array): Ordered => {
    const pools = ids.map((id) => findPool(state, id))
    const flaw = flawOfUpgradeList(state, pools)
    if (flaw !== undefined) return { err: { InternalError: flaw } }
    enqueue(
      state,
      pools.filter((pool) => pool !== undefined),
      hash,
    )
    driver.resume()
    return { ok: null }
  }
  const idOf = ({ poolData }: PoolUpgradeTask) => poolData.canisterId.toText()
  return {
    setUpgradePoolList: (context, { poolIds }) => {
      access.requireNaming(context)
      return order(poolIds)
    },
    upgradePools: (context, { poolIds, moduleHash }) => {
      access.requireNaming(context)
      if (moduleHash.length !== HASH_BYTES) return NO_HASH
      return order(poolIds, copyBytes(moduleHash))
    },
    pauseUpgrades: (context) => {
      access.requireAdmin(context)
      state.isPaused.set(true)
      return { ok: null }
    },
    resumeUpgrades: (context) => {
      access.requireAdmin(context)
      state.isPaused.set(false)
      driver.resume()
      return { ok: null }
    },
    retryAllFailedUpgrades: (context) => {
      access.requireAdmin(context)
      retryFailed(state)
      driver.resume()
      return { ok: null }
    },
    getClosedPools: () => state.closedPools.entries().map(([, closed]) => candidClosed(closed)),
    openClosedPool: (context, pool) => {
      access.requireNaming(context)
      return openClosed(state, pool)
    },
    putBackPool: (context, pool) => {
      access.requireAdmin(context)
      const begun = putBack(state, pool)
      driver.resume()
      return begun
    },
    repairPool: (context, { poolId, moduleHash }) => {
      access.requireNaming(context)
      if (moduleHash.length !== HASH_BYTES) return NO_HASH
      const begun = repair(state, poolId, copyBytes(moduleHash))
      driver.resume()
      return begun
    },
    getUpgradeProgress: () => ({
      isPaused: state.isPaused.get(),
      current: opt(state.currentTask.get(), ({ pool }) =>
        Principal.fromUint8Array(pool.canisterId),
      ),
      waiting: BigInt(state.pendingTasks.size),
      done: BigInt(state.doneTasks.size),
      failed: BigInt(state.failedTasks.size),
    }),
    getCurrentUpgradeTask: () => {
      const task = state.currentTask.get()
      return { ok: task === undefined ? [] : [candidTask(task)] }
    },
    getPendingUpgradePoolList: () => ({
      ok: state.pendingTasks.entries().map(([, task]) => candidTask(task)),
    }),
    getUpgradeFailedPoolList: () => ({
      ok: state.failedTasks
        .entries()
        .map(([, { task, ...failure }]) => ({ ...failure, task: candidTask(task) })),
    }),
    getPoolUpgradeTaskHis: (_, pool) => ({
      ok: history().filter((task) => idOf(task) === pool.toText()),
    }),
    getPoolUpgradeTaskHisList: () => {
      const byPool = new Map<string, PoolUpgradeTask[]>()
      for (const task of history())
        byPool.set(idOf(task), [...(byPool.get(idOf(task)) ?? []), task])
      return { ok: [...byPool].map(([id, tasks]) => [Principal.fromText(id), tasks]) }
    },
    clearPoolUpgradeTaskHis: (context) => {
      access.requireAdmin(context)
      for (const [id] of state.doneTasks.entries()) state.doneTasks.delete(id)
    },
    clearUpgradeFailedPoolList: (context) => {
      access.requireAdmin(context)
      for (const [id] of state.failedTasks.entries()) state.failedTasks.delete(id)
    },
  } satisfies Partial<Handlers<_SERVICE>>
}
