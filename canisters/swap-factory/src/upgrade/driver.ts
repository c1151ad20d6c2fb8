import { Principal, schedule, time } from '@sluice/canister/runtime'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredTask } from '../state/storedTypes.ts'
import { rollBack } from './rollback.ts'
import { type Progress, stepForward } from './steps.ts'
import { completeTask, failTask, isDue, takeTask } from './tasks.ts'

/** How often to look whether the chain of steps has been broken, by a trap or an upgrade of the factory. */
const WATCH_SECONDS = 30
const MAX_ROLLBACK_ATTEMPTS = 5n
const ROLLBACK_PAUSE_SECONDS = 10

export type UpgradeDriver = {
  /** Goes on with the list, if there is one, and watches that it does; harmless when it is under way already. */
  resume(): void
}

/** Works through the upgrade list: one pool at a time, one step in a message of its own. */
export function upgradeDriver(state: FactoryState): UpgradeDriver {
  // heap only: an upgrade of the factory clears them, and the list goes on from what is stored
  let isWorking = false
  let isWatched = false

  const work = async (): Promise<void> => {
    if (isWorking) return
    const task = takeTask(state)
    if (task === undefined) return
    isWorking = true
    let delaySeconds = 0
    try {
      delaySeconds = await advance(state, task)
    } finally {
      isWorking = false
    }
    schedule(delaySeconds, work)
  }
  // nothing due, no watch: a timer that never rests costs a factory more cycles than all that it does
  const watch = (): void => {
    isWatched = isDue(state)
    if (!isWatched) return
    schedule(WATCH_SECONDS, watch)
    schedule(0, work)
  }
  return { resume: () => (isWatched ? schedule(0, work) : watch()) }
}

/** One step of a task, forward or back; returns how long to wait before the next. */
async function advance(state: FactoryState, task: StoredTask): Promise<number> {
  const pool = Principal.fromUint8Array(task.pool.canisterId)
  if (task.failure !== undefined) return goBack(state, task, pool)
  const save = (saved: StoredTask) => state.currentTask.set(saved)
  return settle(state, await stepForward({ state, task, pool, now: time, save }))
}

function settle(state: FactoryState, progress: Progress): number {
  switch (progress.kind) {
    case 'next':
      state.currentTask.set(progress.task)
      return progress.delaySeconds
    case 'completed':
      completeTask(state, progress.task)
      return 0
    case 'failed':
      state.currentTask.set(progress.task)
      return 0
  }
}

async function goBack(state: FactoryState, task: StoredTask, pool: Principal): Promise<number> {
  const outcome = await rollBack(state, task, pool)
  if (outcome.kind === 'back') {
    failTask(state, { ...task, snapshot: undefined }, time())
    return 0
  }
  if (outcome.kind === 'closed') {
    failTask(state, { ...task, failure: `${task.failure}; ${outcome.why}` }, time())
    return 0
  }
  const rollbackAttempts = task.rollbackAttempts + 1n
  const failure = `${task.failure}; could not go back: ${outcome.message}`
  if (rollbackAttempts < MAX_ROLLBACK_ATTEMPTS) {
    state.currentTask.set({ ...task, rollbackAttempts })
    return ROLLBACK_PAUSE_SECONDS
  }
  failTask(state, { ...task, failure }, time())
  return 0
}
