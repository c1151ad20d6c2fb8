import { secondsNow } from '@sluice/canister'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import type { Task } from '../receiver/ReceiverState.ts'

/** A step that fails so often in one cycle is left for the next one. */
const MOST_ATTEMPTS = 20
/** Waiting for somebody who does not answer counts for so many attempts: the time was everybody's. */
const ATTEMPTS_OF_SILENCE = 5
/** So many waits of an hour are five days: a pool without liquidity must not keep the next cycle from beginning. */
const MOST_WAITS = 120
const FIRST_BACK_OFF = 60n
const LONGEST_BACK_OFF = 3_600n
const PATIENT_WAIT = 3_600n
const NOT_ENDED = 'The step has begun and not ended'

export type NewTask = Pick<Task, 'name' | 'phase' | 'subject'>

export function addTask({ state }: ReceiverContext, task: NewTask): void {
  const id = BigInt(state.tasks.size)
  const fresh = { attempts: 0, waits: 0, notBefore: 0n, lastError: '', state: 'open' } as const
  state.tasks.set(id, { ...task, ...fresh })
}

export function clearTasks({ state }: ReceiverContext): void {
  for (const [id] of state.tasks.entries()) state.tasks.delete(id)
}

/** The tasks of a phase, with their ids. */
export function tasksOf({ state }: ReceiverContext, phase: Task['phase']): [bigint, Task][] {
  return state.tasks.entries().filter(([, task]) => task.phase === phase)
}

/** The open task whose turn it is: of those that are due the one that has failed least, so that troubled tokens come last. */
export function nextTask(
  tasks: readonly [bigint, Task][],
  now: bigint,
): readonly [bigint, Task] | undefined {
  let next: readonly [bigint, Task] | undefined
  for (const candidate of tasks) {
    const [, { state, notBefore, attempts }] = candidate
    if (state !== 'open' || notBefore > now) continue
    if (next === undefined || attempts < next[1].attempts) next = candidate
  }
  return next
}

/**
 * Counts an attempt before it is made, so that a step which traps or never ends can't keep the others from their turn.
 * @returns false for one that has been begun often enough without ever ending.
 */
export function beginTask(context: ReceiverContext, id: bigint): boolean {
  const { tasks } = context.state
  const task = tasks.get(id)
  if (task === undefined) return false
  if (isOver(task)) {
    tasks.set(id, { ...task, state: 'givenUp' })
    return false
  }
  const notBefore = secondsNow(context) + LONGEST_BACK_OFF
  tasks.set(id, { ...task, attempts: task.attempts + 1, notBefore, lastError: NOT_ENDED })
  return true
}

export function finishTask({ state }: ReceiverContext, id: bigint): void {
  const task = state.tasks.get(id)
  if (task !== undefined) state.tasks.set(id, { ...task, state: 'done', lastError: '' })
}

/** Why a begun task did not succeed. `patient`: it waits for a price; `silent`: somebody did not answer. */
export type Setback = { error: string; kind: 'failed' | 'patient' | 'silent' }

/** Tries a begun task again later: soon at first, then ever more rarely. Waiting in patience takes long to make it give up. */
export function postponeTask(context: ReceiverContext, id: bigint, { error, kind }: Setback): void {
  const { tasks } = context.state
  const task = tasks.get(id)
  if (task === undefined || task.state !== 'open') return
  const isPatient = kind === 'patient'
  const waits = task.waits + (isPatient ? 1 : 0)
  const attempts = task.attempts + (kind === 'silent' ? ATTEMPTS_OF_SILENCE - 1 : 0)
  const wait = isPatient ? PATIENT_WAIT : backOff(attempts - waits)
  const notBefore = secondsNow(context) + wait
  const postponed = { ...task, attempts, waits, notBefore, lastError: error }
  tasks.set(id, isOver(postponed) ? { ...postponed, state: 'givenUp' } : postponed)
}

/** Attempts only grow; those that ended in patience do not speak against the task. */
function isOver({ attempts, waits }: Task): boolean {
  return attempts - waits >= MOST_ATTEMPTS || waits >= MOST_WAITS
}

function backOff(failures: number): bigint {
  const doubled = FIRST_BACK_OFF << BigInt(Math.max(0, Math.min(failures - 1, 10)))
  return doubled < LONGEST_BACK_OFF ? doubled : LONGEST_BACK_OFF
}
