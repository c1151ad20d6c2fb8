import { type ReceiverContext, secondsNow } from './ReceiverContext.ts'
import type { Task } from './ReceiverState.ts'

/** A step that fails so often in one cycle is left for the next one. */
const MOST_ATTEMPTS = 20
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

/** Counts an attempt before it is made, so that a step which traps or never ends can't keep the others from their turn. */
export function beginTask(context: ReceiverContext, id: bigint): void {
  const { tasks } = context.state
  const task = tasks.get(id)
  if (task === undefined) return
  const notBefore = secondsNow(context) + LONGEST_BACK_OFF
  tasks.set(id, { ...task, attempts: task.attempts + 1, notBefore, lastError: NOT_ENDED })
}

export function finishTask({ state }: ReceiverContext, id: bigint): void {
  const task = state.tasks.get(id)
  if (task !== undefined) state.tasks.set(id, { ...task, state: 'done', lastError: '' })
}

/** Tries a task, as it was before the attempt, again later: soon at first, then ever more rarely. Waiting in patience takes long to make it give up. */
export function postponeTask(
  context: ReceiverContext,
  id: bigint,
  task: Task,
  { error, isPatient }: { error: string; isPatient: boolean },
): void {
  const attempts = task.attempts + (isPatient ? 0 : 1)
  const waits = task.waits + (isPatient ? 1 : 0)
  const wait = isPatient ? PATIENT_WAIT : backOff(attempts)
  context.state.tasks.set(id, {
    ...task,
    attempts,
    waits,
    notBefore: secondsNow(context) + wait,
    lastError: error,
    state: attempts >= MOST_ATTEMPTS || waits >= MOST_WAITS ? 'givenUp' : 'open',
  })
}

function backOff(attempts: number): bigint {
  const doubled = FIRST_BACK_OFF << BigInt(Math.min(attempts - 1, 10))
  return doubled < LONGEST_BACK_OFF ? doubled : LONGEST_BACK_OFF
}
