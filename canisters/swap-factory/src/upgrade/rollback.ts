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

/**
 * Brings a pool whose upgrade failed back to its old module, running and as available as before. Each part can be repeated.
 *
 * A pool that never started again is put back to the copy taken of it: nothing has happened to it since. One that may have
 * started gets its old module with the state that it has now, as a copy would undo what its users did meanwhile.
 */
export async function rollBack(
  state: FactoryState,
  task: StoredTask,
  pool: Principal,
): Promise<CallOutcome<undefined>> {
  if (task.snapshot !== undefined && task.upgrade.timestamp > 0n) {
    const restored = await restore(state, task, pool, task.snapshot)
    if (restored.kind === 'rejected') return restored
  }
  if (task.stop.timestamp > 0n) {
    const started = await startCanister(pool)
    if (started.kind === 'rejected') return started
  }
  if (task.turnOffAvailable.timestamp > 0n) {
    const opened = await poolCalls.setAvailable(pool, task.wasAvailable)
    if (opened.kind === 'rejected') return opened
  }
  // a copy that stays costs memory and nothing else
  if (task.snapshot !== undefined) await deleteSnapshot(pool, task.snapshot)
  return { kind: 'replied', result: undefined }
}

async function restore(
  state: FactoryState,
  task: StoredTask,
  pool: Principal,
  snapshot: Uint8Array,
): Promise<CallOutcome<undefined>> {
  const old = await readSnapshotModule(pool, snapshot)
  if (old.kind === 'rejected') return old
  const stopped = await stopCanister(pool)
  if (stopped.kind === 'rejected') return stopped
  const hasNeverStarted = task.start.timestamp === 0n
  if (hasNeverStarted) {
    const loaded = await loadSnapshot(pool, snapshot)
    if (loaded.kind === 'rejected') return loaded
  }
  // after a copy was loaded too: only an upgrade makes the module take up its timers and open transfers again
  const arg = poolArguments(state, task.pool)
  return installModule({ canister: pool, mode: 'upgrade', module: old.result, arg })
}
