import { takeNext } from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import type { FactoryState } from '../state/FactoryState.ts'
import { type StoredPool, type StoredTask, UNEXAMINED } from '../state/storedTypes.ts'

/** The list of pools to upgrade, its failures and its history. */

const MAX_POOLS = 1000
const UNTOUCHED = { timestamp: 0n, isDone: false }

export function newTask(pool: StoredPool, orderedHash?: Uint8Array): StoredTask {
  return {
    pool,
    moduleHashBefore: undefined,
    moduleHashAfter: undefined,
    wasAvailable: true,
    backup: { ...UNTOUCHED, retryCount: 0n, isSent: false },
    turnOffAvailable: UNTOUCHED,
    stop: UNTOUCHED,
    snapshot: undefined,
    upgrade: UNTOUCHED,
    start: UNTOUCHED,
    turnOnAvailable: UNTOUCHED,
    failure: undefined,
    rollbackAttempts: 0n,
    orderedHash,
    health: UNEXAMINED,
    hasRun: false,
    repairs: undefined,
  }
}

/** What forbids upgrading these pools now; undefined when nothing does. */
export function flawOfUpgradeList(
  state: FactoryState,
  pools: readonly (StoredPool | undefined)[],
): string | undefined {
  if (!state.module.isReady()) return 'Please upload and activate the wasm of SwapPool first'
  if (pools.length === 0) return 'The list of pools is empty'
  if (pools.length > MAX_POOLS) return `At most ${MAX_POOLS} pools can be upgraded at a time`
  if (pools.includes(undefined)) return 'A pool of the list does not exist'
  const closed = pools.find((pool) => pool && state.closedPools.get(pool.canisterId))
  if (closed !== undefined)
    return `An upgrade has left ${idOf(closed)} closed: open, put back or repair it first (getClosedPools)`
  if (hasTasks(state)) return 'Please wait until the upgrade under way is completed'
  return undefined
}

const idOf = (pool: StoredPool): string => Principal.fromUint8Array(pool.canisterId).toText()

/** Whether a pool is being upgraded or waits for it. */
function hasTasks(state: FactoryState): boolean {
  return state.pendingTasks.size > 0 || state.currentTask.get() !== undefined
}

/** Appends tasks in their order. */
export function enqueue(
  state: FactoryState,
  pools: readonly StoredPool[],
  orderedHash?: Uint8Array,
): void {
  for (const pool of pools)
    state.pendingTasks.set(takeNext(state.nextTaskId), newTask(pool, orderedHash))
}

/** Whether there is something to do now: a pool under way is brought to its end, and the others wait while upgrades are paused. */
export function isDue(state: FactoryState): boolean {
  if (state.currentTask.get() !== undefined) return true
  return state.pendingTasks.size > 0 && !state.isPaused.get()
}

/**
 * The current task, else the first that waits, which becomes the current one; none of those while upgrades are paused. A pool that was
 * left closed since it was ordered is not upgraded.
 */
export function takeTask(state: FactoryState, now: bigint): StoredTask | undefined {
  if (!isDue(state)) return undefined
  const current = state.currentTask.get()
  if (current !== undefined) return current
  for (const [id, task] of state.pendingTasks.entries()) {
    state.pendingTasks.delete(id)
    if (state.closedPools.get(task.pool.canisterId) === undefined) {
      state.currentTask.set(task)
      return task
    }
    failTask(state, { ...task, failure: 'an earlier upgrade has left it closed' }, now)
  }
  return undefined
}

export function completeTask(state: FactoryState, task: StoredTask): void {
  state.doneTasks.set(takeNext(state.nextTaskId), task)
  state.currentTask.set(undefined)
}

export function failTask(state: FactoryState, task: StoredTask, timestamp: bigint): void {
  const errorMsg = task.failure ?? 'unknown'
  state.failedTasks.set(takeNext(state.nextTaskId), { task, timestamp, errorMsg })
  state.currentTask.set(undefined)
}

/** Puts every failed pool into the list again, as a task that has done nothing yet; those that are left closed wait for a decision. */
export function retryFailed(state: FactoryState): void {
  const failed = state.failedTasks
    .entries()
    .filter(([, { task }]) => state.closedPools.get(task.pool.canisterId) === undefined)
  enqueue(
    state,
    failed.map(([, { task }]) => task.pool),
  )
  for (const [id] of failed) state.failedTasks.delete(id)
}
