import { Principal, schedule, time } from '@sluice/canister/runtime'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredTask } from '../state/storedTypes.ts'
import { noteEnd } from './closedPools.ts'
import { rollBack, type WayBack } from './rollback.ts'
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
    const task = takeTask(state, time())
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
  let known = task
  const save = (saved: StoredTask): void => {
    known = saved
    state.currentTask.set(saved)
  }
  const outcome = await rollBack({ state, task, pool, save })
  // on the way it may have noted that the copy is about to be dropped
  return endWayBack(state, { ...known, snapshot: task.snapshot }, outcome)
}

function endWayBack(state: FactoryState, task: StoredTask, outcome: WayBack): number {
  const sinceNs = time()
  if (outcome.kind === 'back') {
    noteEnd(state, task, undefined)
    failTask(state, { ...task, snapshot: undefined }, sinceNs)
    return 0
  }
  if (outcome.kind === 'closed') {
    const why = `${task.failure}; ${outcome.why}`
    noteEnd(state, task, { why, isDamaged: true, sinceNs })
    failTask(state, { ...task, failure: why }, sinceNs)
    return 0
  }
  const rollbackAttempts = task.rollbackAttempts + 1n
  const failure = `${task.failure}; could not go back: ${outcome.message}`
  if (rollbackAttempts < MAX_ROLLBACK_ATTEMPTS) {
    state.currentTask.set({ ...task, rollbackAttempts })
    return ROLLBACK_PAUSE_SECONDS
  }
  noteEnd(state, task, { why: failure, isDamaged: false, sinceNs })
  failTask(state, { ...task, failure }, sinceNs)
  return 0
}
