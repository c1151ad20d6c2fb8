import { isSameBytes } from '@sluice/canister'
import { deleteSnapshot } from '@sluice/canister/management'
import type { Principal } from '@sluice/canister/runtime'
import { poolCalls } from '../pools/poolCalls.ts'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredClosed, StoredTask } from '../state/storedTypes.ts'
import { newTask } from './tasks.ts'

/**
 * Pools that an upgrade has left closed, with copies of them. Somebody decides what becomes of each: it is opened as it is, put back, or
 * repaired by another module. No decision loads a copy over a pool that has run since: that would forget what it has paid out.
 */

type Decided = { ok: null } | { err: { InternalError: string } }

const DONE: Decided = { ok: null }
const refusal = (message: string): Decided => ({ err: { InternalError: message } })

const NOT_CLOSED = 'No upgrade has left this pool closed'
const NOT_BACK = 'It could not be brought back, so put it back first'
const BUSY = 'A pool is being upgraded: pause upgrades, and ask again when it has come to its end'

/** Notes that the way back of an upgrade has ended, and how. Undefined: the pool is as it was before that upgrade. */
export function noteEnd(
  { closedPools }: FactoryState,
  task: StoredTask,
  closed: Pick<StoredClosed, 'why' | 'isDamaged' | 'sinceNs'> | undefined,
): void {
  const id = task.pool.canisterId
  const known = closedPools.get(id)
  if (closed === undefined) {
    // a repair that came to nothing leaves the pool as closed as it found it
    if (task.repairs === undefined) closedPools.delete(id)
    else if (known !== undefined)
      closedPools.set(id, { ...known, isDamaged: true, copies: without(known, task.snapshot) })
    return
  }
  const others = known === undefined ? [] : without(known, task.snapshot)
  const copies = task.snapshot === undefined ? others : [...others, task.snapshot]
  closedPools.set(id, { ...closed, task, sinceNs: known?.sinceNs ?? closed.sinceNs, copies })
}

const without = ({ copies }: StoredClosed, copy: Uint8Array | undefined): Uint8Array[] =>
  copies.filter((one) => copy === undefined || !isSameBytes(one, copy))

/** How the pool was before the upgrade that has left it closed. `books` are absent where it could not tell. */
export function originOf({ task }: StoredClosed) {
  return task.repairs ?? { books: task.health.before, wasAvailable: task.wasAvailable }
}

/** Makes a pool as available as it was before its upgrade, and drops the copies. The answer says why it is not done. */
export async function openClosed(state: FactoryState, pool: Principal): Promise<Decided> {
  const closed = state.closedPools.get(pool.toUint8Array())
  if (closed === undefined) return refusal(NOT_CLOSED)
  if (!closed.isDamaged) return refusal(NOT_BACK)
  if (isUnderWay(state, pool)) return refusal(BUSY)
  const opened = await poolCalls.setAvailable(pool, originOf(closed).wasAvailable)
  if (opened.kind === 'rejected') return refusal(`The pool does not open: ${opened.message}`)
  // await: it may have been opened, or its repair begun, meanwhile; whoever repairs opens it, or leaves it closed
  if (isUnderWay(state, pool)) return refusal(BUSY)
  await dropClosed(state, pool)
  return DONE
}

/**
 * Takes a pool off the lists of those that are closed and of those that have failed, and drops its copies. One that stays costs memory and
 * nothing else.
 */
export async function dropClosed(
  { closedPools, failedTasks }: FactoryState,
  pool: Principal,
): Promise<void> {
  const id = pool.toUint8Array()
  const closed = closedPools.get(id)
  closedPools.delete(id)
  for (const [number, { task }] of failedTasks.entries())
    if (isSameBytes(task.pool.canisterId, id)) failedTasks.delete(number)
  for (const copy of closed?.copies ?? []) await deleteSnapshot(pool, copy)
}

/** Has the factory try again to bring back a pool that it has given up. */
export function putBack(state: FactoryState, pool: Principal): Decided {
  const closed = state.closedPools.get(pool.toUint8Array())
  if (closed === undefined) return refusal(NOT_CLOSED)
  if (closed.isDamaged)
    return refusal(
      'It has run since its copy was taken, and a copy would forget what it has paid out: open it as it is, or repair it',
    )
  return begin(state, { ...closed.task, rollbackAttempts: 0n })
}

/** Has the factory install its module in a closed pool, which is opened if it has the books of before the damage then. */
export function repair(state: FactoryState, pool: Principal, orderedHash: Uint8Array): Decided {
  const closed = state.closedPools.get(pool.toUint8Array())
  if (closed === undefined) return refusal(NOT_CLOSED)
  const { books, wasAvailable } = originOf(closed)
  if (!closed.isDamaged || books === undefined) return refusal(NOT_BACK)
  if (!state.module.isReady())
    return refusal('Please upload and activate the wasm of SwapPool first')
  const task = newTask(closed.task.pool, orderedHash)
  return begin(state, { ...task, repairs: { books, wasAvailable } })
}

/** It comes before all that waits, also while upgrades are paused: something has gone wrong, and that is why. */
function begin(state: FactoryState, task: StoredTask): Decided {
  if (state.currentTask.get() !== undefined) return refusal(BUSY)
  state.currentTask.set(task)
  return DONE
}

function isUnderWay(state: FactoryState, pool: Principal): boolean {
  const task = state.currentTask.get()
  return task !== undefined && isSameBytes(task.pool.canisterId, pool.toUint8Array())
}
