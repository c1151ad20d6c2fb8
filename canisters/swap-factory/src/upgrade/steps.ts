import * as backupService from '@sluice/candid/swap_data_backup'
import { isSameBytes, toHex } from '@sluice/canister'
import {
  deleteSnapshot,
  fetchCanisterInfo,
  installModule,
  startCanister,
  stopCanister,
  takeSnapshot,
} from '@sluice/canister/management'
import { type CallOutcome, callCanister, Principal, typesOf } from '@sluice/canister/runtime'
import { poolArguments } from '../creation/poolCanister.ts'
import { poolCalls } from '../pools/poolCalls.ts'
import type { FactoryState } from '../state/FactoryState.ts'
import type { StoredTask } from '../state/storedTypes.ts'
import { dropClosed } from './closedPools.ts'
import { askBooks, examinePool } from './health.ts'
import { isNewer } from './version.ts'

/** Between questions to the backup service: a small pool is read at once, and a large one on another subnet gets two minutes. */
const BACKUP_PAUSES_SECONDS = [1, 2, 4, 8, 15, 30, 60]
/** A pool that the network has no time for is asked again, up to so many times in all. */
const MAX_EXAMINATIONS = 4n
const EXAMINATION_PAUSE_SECONDS = 5

const backupTypes = {
  backup: typesOf(backupService.idlFactory, 'backup'),
  isBackupDone: typesOf(backupService.idlFactory, 'isBackupDone'),
  removeBackupData: typesOf(backupService.idlFactory, 'removeBackupData'),
}

/** What a step leads to: the task as it is then, and how long to wait before the next one. */
export type Progress =
  | { kind: 'next'; task: StoredTask; delaySeconds: number }
  | { kind: 'completed'; task: StoredTask }
  | { kind: 'failed'; task: StoredTask }

export type StepContext = {
  state: FactoryState
  task: StoredTask
  pool: Principal
  now: () => bigint
  /** Stores what is about to be done, before it is done: whoever takes over knows that it may have happened. */
  save: (task: StoredTask) => void
}

/** Does the first step that has not been done. Each step can be repeated: its answer may have been lost. */
export function stepForward(context: StepContext): Promise<Progress> {
  const { task } = context
  if (task.moduleHashBefore === undefined) return inspect(context)
  if (!task.backup.isSent) return sendBackup(context)
  if (!task.backup.isDone) return awaitBackup(context)
  if (!task.turnOffAvailable.isDone) return turnOff(context)
  if (!task.health.isNoted) return noteBooks(context)
  if (!task.stop.isDone) return stop(context)
  if (task.snapshot === undefined) return keepCopy(context)
  if (!task.upgrade.isDone) return upgrade(context)
  if (!task.start.isDone) return start(context)
  if (!task.health.isDone) return examine(context)
  return finish(context)
}

async function inspect({ state, task, pool }: StepContext): Promise<Progress> {
  const version = await poolCalls.getVersion(pool)
  if (version.kind === 'rejected') return fail(task, 'read the version', version)
  if (!isNewer(state.nextPoolVersion.get(), version.result)) {
    if (task.repairs === undefined) return { kind: 'completed', task }
    return fail(task, 'repair', "the factory's next version is not newer than the pool's")
  }
  const availability = await poolCalls.getAvailabilityState(pool)
  if (availability.kind === 'rejected') return fail(task, 'read the availability', availability)
  const info = await fetchCanisterInfo(pool)
  if (info.kind === 'rejected') return fail(task, 'read the module', info)
  const wasAvailable = availability.result.available
  return next({
    ...task,
    wasAvailable,
    moduleHashBefore: info.result.moduleHash ?? new Uint8Array(),
  })
}

async function sendBackup({ state, task, pool, now }: StepContext): Promise<Progress> {
  const sent = await callBackup<Answer<null>>(state, 'backup', pool)
  const reason = refusalOf(sent)
  if (reason !== undefined) return fail(task, 'back up', reason)
  return next({ ...task, backup: { ...task.backup, timestamp: now(), isSent: true } })
}

async function awaitBackup({ state, task, pool, now }: StepContext): Promise<Progress> {
  const asked = await callBackup<Answer<boolean>>(state, 'isBackupDone', pool)
  const reason = refusalOf(asked)
  if (reason !== undefined) return fail(task, 'back up', reason)
  const { backup } = task
  if (asked.kind === 'replied' && 'ok' in asked.result && asked.result.ok)
    return next({ ...task, backup: { ...backup, timestamp: now(), isDone: true } })
  const pause = BACKUP_PAUSES_SECONDS[Number(backup.retryCount)]
  const waiting = { ...task, backup: { ...backup, retryCount: backup.retryCount + 1n } }
  return pause === undefined ? fail(waiting, 'back up', 'Backup failed') : next(waiting, pause)
}

async function turnOff({ task, pool, now, save }: StepContext): Promise<Progress> {
  save({ ...task, turnOffAvailable: { timestamp: now(), isDone: false } })
  const outcome = await poolCalls.setAvailable(pool, false)
  const turnOffAvailable = { timestamp: now(), isDone: outcome.kind === 'replied' }
  return after(outcome, { ...task, turnOffAvailable }, 'close the pool')
}

async function stop({ task, pool, now, save }: StepContext): Promise<Progress> {
  save({ ...task, stop: { timestamp: now(), isDone: false } })
  const outcome = await stopCanister(pool)
  const stopped = { timestamp: now(), isDone: outcome.kind === 'replied' }
  return after(outcome, { ...task, stop: stopped }, 'stop the pool')
}

/** Closed for trading, a pool is asked how its books are; one that cannot tell is upgraded all the same. */
async function noteBooks({ task, pool }: StepContext): Promise<Progress> {
  const told = await askBooks(pool)
  const before = told.kind === 'books' ? told.books : undefined
  return next({ ...task, health: { ...task.health, isNoted: true, before } })
}

/** Before it is opened, what runs the new module must be well and have the books that it had. */
async function examine({ task, pool }: StepContext): Promise<Progress> {
  const { health, repairs } = task
  const { flaw, isPassing } = await examinePool(pool, repairs?.books ?? health.before)
  if (flaw === undefined) return next({ ...task, health: { ...health, isDone: true } })
  const retryCount = health.retryCount + 1n
  const asked = { ...task, health: { ...health, retryCount } }
  if (isPassing && retryCount < MAX_EXAMINATIONS) return next(asked, EXAMINATION_PAUSE_SECONDS)
  return fail(asked, 'let the pool run the new module', flaw)
}

/** A pool that is stopped does nothing: until it starts again the copy is exactly what it is. */
async function keepCopy({ task, pool }: StepContext): Promise<Progress> {
  const taken = await takeSnapshot(pool)
  if (taken.kind === 'rejected') return fail(task, 'keep a copy of the pool', taken)
  return next({ ...task, snapshot: taken.result })
}

async function upgrade({ state, task, pool, now, save }: StepContext): Promise<Progress> {
  const module = state.module.installable()
  if (module === undefined) return fail(task, 'upgrade', 'there is no active module')
  save({ ...task, upgrade: { timestamp: now(), isDone: false } })
  const arg = poolArguments(state, task.pool)
  const outcome = await installModule({ canister: pool, mode: 'upgrade', module, arg })
  const upgraded = { timestamp: now(), isDone: outcome.kind === 'replied' }
  return after(outcome, { ...task, upgrade: upgraded }, 'install the new module')
}

/** A pool that runs another module than was ordered is not let run it. */
async function start({ task, pool, now, save }: StepContext): Promise<Progress> {
  if (task.orderedHash !== undefined) {
    const info = await fetchCanisterInfo(pool)
    if (info.kind === 'rejected') return fail(task, 'read the new module', info)
    const { moduleHash = new Uint8Array() } = info.result
    if (!isSameBytes(moduleHash, task.orderedHash))
      return fail(task, 'run the module that was ordered', `the factory's is ${toHex(moduleHash)}`)
  }
  const begun = { ...task, start: { timestamp: now(), isDone: false }, hasRun: true }
  save(begun)
  const outcome = await startCanister(pool)
  const started = { timestamp: now(), isDone: outcome.kind === 'replied' }
  return after(outcome, { ...begun, start: started }, 'start the pool')
}

async function finish(context: StepContext): Promise<Progress> {
  const { state, pool, now, task } = context
  const info = await fetchCanisterInfo(pool)
  if (info.kind === 'rejected') return fail(task, 'read the new module', info)
  const { wasAvailable } = task.repairs ?? task
  const opened = await poolCalls.setAvailable(pool, wasAvailable)
  if (opened.kind === 'rejected') return fail(task, 'open the pool', opened)
  if (task.snapshot !== undefined) await deleteSnapshot(pool, task.snapshot)
  if (task.repairs !== undefined) await dropClosed(state, pool)
  await callBackup(state, 'removeBackupData', pool)
  const turnOnAvailable = { timestamp: now(), isDone: true }
  const moduleHashAfter = info.result.moduleHash
  return {
    kind: 'completed',
    task: { ...task, moduleHashAfter, turnOnAvailable, snapshot: undefined },
  }
}

type Answer<T> = { ok: T } | { err: object }

function callBackup<Result>(
  state: FactoryState,
  method: keyof typeof backupTypes,
  pool: Principal,
): Promise<CallOutcome<Result>> {
  const backup = Principal.fromUint8Array(state.init.get().backupCid)
  return callCanister<Result>(backup, method, backupTypes[method], [pool])
}

function refusalOf(outcome: CallOutcome<Answer<unknown>>): string | undefined {
  if (outcome.kind === 'rejected') return outcome.message
  return 'err' in outcome.result ? Object.entries(outcome.result.err).join(' ') : undefined
}

function next(task: StoredTask, delaySeconds = 0): Progress {
  return { kind: 'next', task, delaySeconds }
}

function after(outcome: CallOutcome<undefined>, task: StoredTask, what: string): Progress {
  return outcome.kind === 'replied' ? next(task) : fail(task, what, outcome)
}

function fail(task: StoredTask, what: string, why: string | { message: string }): Progress {
  const reason = typeof why === 'string' ? why : why.message
  return { kind: 'failed', task: { ...task, failure: `could not ${what}: ${reason}` } }
}
