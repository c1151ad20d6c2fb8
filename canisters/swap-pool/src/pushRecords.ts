import { nextEventId } from './events.ts'
import { recordsFrom } from './eventTransactions.ts'
import type { PoolContext } from './PoolContext.ts'

/** How often the info canister gets what is new. */
export const PUSH_SECONDS = 60
const DAY_SECONDS = 86_400
const ERRORS_KEPT = 100
const NS_PER_SECOND = 1_000_000_000n

/**
 * Sends completed transactions to the info canister that the pool was installed with, oldest first. One that doesn't take them is
 * asked less and less often, down to once a day, and gets all of them when it does: the events keep everything.
 */
export async function pushRecords(context: PoolContext): Promise<void> {
  const { storage, now, push } = context
  const { next: first, notBeforeNs } = storage.pushed.get()
  if (push.isUnderWay || now() < notBeforeNs || first >= nextEventId(storage)) return
  const { records, next } = recordsFrom(context, first)
  if (records.length === 0) {
    storage.pushed.set({ ...storage.pushed.get(), next })
    return
  }
  push.isUnderWay = true
  try {
    // await: other messages run here; only this one moves the place, and the events before it never change
    const error = await context.pushToInfo(records)
    if (error === undefined) storage.pushed.set({ ...storage.pushed.get(), next, failures: 0n })
    else noteFailure(context, error)
  } finally {
    push.isUnderWay = false
  }
}

function noteFailure({ storage, now }: PoolContext, message: string): void {
  const { failures, errors, next } = storage.pushed.get()
  const seconds = Math.min(PUSH_SECONDS * 2 ** Math.min(Number(failures), 12), DAY_SECONDS)
  storage.pushed.set({
    next,
    failures: failures + 1n,
    notBeforeNs: now() + BigInt(seconds) * NS_PER_SECOND,
    errors: [...errors.slice(1 - ERRORS_KEPT), { message, timeNs: now() }],
  })
}
