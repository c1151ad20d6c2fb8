import type { PoolContext } from '../pool/PoolContext.ts'
import { isShortOfCycles } from '../pool/reserve.ts'
import { nextEventId } from './events.ts'
import { isPushing, PUSH_SECONDS, reconsiderPushing, schedulePush } from './pushTimer.ts'
import { recordsFrom } from './swapRecords.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
const ERRORS_KEPT = 100

/**
 * Sends swap records to the info canister that the pool was installed with, oldest first. One that doesn't take them is
 * asked less and less often, down to once a day, and gets all of them when it does: the events keep everything. After three weeks of
 * refusals it is not asked any more, until an operator restarts `SyncTrxsJob`. A pool that is short of cycles sends none.
 */
export async function pushRecords(context: PoolContext): Promise<void> {
  const { storage, push } = context
  delete push.dueNs
  if (!isPushing(context)) return
  if (isShortOfCycles(context)) return schedulePush(context, HOUR_SECONDS)
  const { next: first } = storage.pushed.get()
  if (push.isUnderWay || first >= nextEventId(storage)) return
  const { records, next } = recordsFrom(context, first)
  if (records.length === 0) {
    storage.pushed.set({ ...storage.pushed.get(), next })
    goOn(context)
    return
  }
  push.isUnderWay = true
  push.lastNs = context.now()
  try {
    // await: other messages run here; only this one moves the place, and the events before it never change
    const error = await context.pushToInfo(records)
    if (error !== undefined) return noteFailure(context, error)
    storage.pushed.set({ ...storage.pushed.get(), next, failures: 0n })
    goOn(context)
  } finally {
    push.isUnderWay = false
  }
}

/** Begins again with an info canister that had been given up: with the first record that it has not taken. */
export function restartPushing(context: PoolContext): void {
  const { storage, push } = context
  storage.pushed.set({ ...storage.pushed.get(), failures: 0n })
  reconsiderPushing(context)
  // a try that lies a day ahead is not waited for
  delete push.dueNs
  goOn(context)
}

function goOn(context: PoolContext): void {
  const { storage } = context
  if (storage.pushed.get().next < nextEventId(storage)) schedulePush(context)
}

function noteFailure(context: PoolContext, message: string): void {
  const { storage, now } = context
  const { failures, errors, next } = storage.pushed.get()
  storage.pushed.set({
    next,
    failures: failures + 1n,
    errors: [...errors.slice(1 - ERRORS_KEPT), { message, timeNs: now() }],
  })
  reconsiderPushing(context)
  const seconds = PUSH_SECONDS * 2 ** Math.min(Number(failures), 12)
  schedulePush(context, Math.min(seconds, DAY_SECONDS))
}
