import {
  deleteSnapshot,
  installModule,
  loadSnapshot,
  readSnapshotModule,
  startCanister,
  stopCanister,
} from '@sluice/canister/management'
import type { CallOutcome, Principal } from '@sluice/canister/runtime'
import { poolArguments } from '../creation/poolCanister.ts'
import { poolCalls } from '../pools/poolCalls.ts'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredTask } from '../state/storedTypes.ts'
import { examinePool } from './health.ts'

/** `closed`: the old module runs, and the pool is left closed for trading because its books are wrong; the copy of it is kept. */
export type WayBack =
  | { kind: 'back' }
  | { kind: 'closed'; why: string }
  | { kind: 'rejected'; message: string }

export type RollbackContext = {
  state: FactoryState
  task: StoredTask
  pool: Principal
  /** Stores what is about to be done, as in the way forward. */
  save: (task: StoredTask) => void
}

const BACK: WayBack = { kind: 'back' }

/**
 * Brings a pool whose upgrade failed back to its old module, running and as available as before. Each part can be repeated.
 *
 * A pool that has not run since is put back to the copy taken of it: nothing has happened to it. One that may have run, be it on an
 * earlier try of the way back, gets its old module with the state that it has now, as a copy would undo what its users did meanwhile. When the old module
 * then finds that the books are not what they were, the new one has damaged them: the pool stays closed with its copy, and somebody
 * must look. Loading the copy would forget a payout that is made between any look at the log and the stop.
 */
export async function rollBack(context: RollbackContext): Promise<WayBack> {
  const { task, pool, save } = context
  const { snapshot } = task
  if (snapshot !== undefined && task.upgrade.timestamp > 0n) {
    const restored = await restore(context, snapshot)
    if (restored.kind !== 'back') return restored
  } else if (task.stop.timestamp > 0n) {
    const started = await startCanister(pool)
    if (started.kind === 'rejected') return started
  }
  if (task.turnOffAvailable.timestamp > 0n) {
    const opened = await poolCalls.setAvailable(pool, task.wasAvailable)
    if (opened.kind === 'rejected') return opened
  }
  if (snapshot === undefined) return BACK
  // whoever takes over must not look for a copy that is gone; one that stays costs memory and nothing else
  save({ ...task, hasRun: true, snapshot: undefined })
  await deleteSnapshot(pool, snapshot)
  return BACK
}

async function restore(context: RollbackContext, snapshot: Uint8Array): Promise<WayBack> {
  const { state, pool, save } = context
  const task = await noteRun(context)
  const old = await readSnapshotModule(pool, snapshot)
  if (old.kind === 'rejected') return old
  const copied = {
    ...{ pool, module: old.result, arg: poolArguments(state, task.pool), snapshot },
    onStart: () => save({ ...task, hasRun: true }),
  }
  if (!task.hasRun) return settled(await putBack(copied, 'the copy'))
  const put = await putBack(copied, 'what is there now')
  const { before } = task.health
  if (put.kind === 'rejected' || before === undefined) return settled(put)
  const { flaw, isPassing } = await examinePool(pool, before)
  if (flaw === undefined) return BACK
  if (isPassing) return { kind: 'rejected', message: flaw }
  return {
    kind: 'closed',
    why: `with its old module, too, ${flaw}: it stays closed, and a copy of it as it was is kept`,
  }
}

/** One that answers was started by somebody else who controls it: that is noted, as it is stopped for the way back. */
async function noteRun({ task, pool, save }: RollbackContext): Promise<StoredTask> {
  if (task.hasRun) return task
  const asked = await poolCalls.getVersion(pool)
  if (asked.kind === 'rejected') return task
  const noted = { ...task, hasRun: true }
  save(noted)
  return noted
}

type Copied = {
  pool: Principal
  module: Uint8Array
  arg: Uint8Array
  snapshot: Uint8Array
  /** Is called before it is started: from then on it may have run. */
  onStart: () => void
}

/** Stops the pool, installs its old module over one state or the other, and starts it. */
async function putBack(
  { pool, module, arg, snapshot, onStart }: Copied,
  over: 'the copy' | 'what is there now',
): Promise<CallOutcome<undefined>> {
  const stopped = await stopCanister(pool)
  if (stopped.kind === 'rejected') return stopped
  if (over === 'the copy') {
    const loaded = await loadSnapshot(pool, snapshot)
    if (loaded.kind === 'rejected') return loaded
  }
  // after a copy was loaded too: only an upgrade makes the module take up its timers and open transfers again
  const installed = await installModule({ canister: pool, mode: 'upgrade', module, arg })
  if (installed.kind === 'rejected') return installed
  onStart()
  return startCanister(pool)
}

const settled = (outcome: CallOutcome<undefined>): WayBack =>
  outcome.kind === 'replied' ? BACK : outcome
