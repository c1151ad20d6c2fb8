import type { PoolContext } from '../pool/PoolContext.ts'

/** So long after something new the info canister gets it, with all that has come meanwhile. */
export const PUSH_SECONDS = 60
const NS_PER_SECOND = 1_000_000_000n
/** A push this much overdue was lost with its message. */
const LOST_AFTER_NS = 3_600n * NS_PER_SECOND
/** Refusals in a row after which nothing more is pushed: about three weeks of them. */
const MOST_FAILURES = 30n

/** Whether the info canister is sent records: not where none is named, nor once an operator has stopped it or it has refused too often. */
export function isPushing({ push, storage }: PoolContext): boolean {
  push.isOn ??=
    // the management canister stands for nobody: its principal is empty
    storage.config.get().infoCid.length > 0 &&
    storage.pushed.get().failures < MOST_FAILURES &&
    !storage.jobs.get().stopped.includes('SyncTrxsJob')
  return push.isOn
}

/** Looks again whether records are pushed, after something that `isPushing` reads has changed. */
export function reconsiderPushing(context: PoolContext): void {
  delete context.push.isOn
}

/** Lets records be pushed after a while, unless that is going to happen anyway. A quiet pool has no timer, nor has one whose records
 * nobody takes: they can be read. */
export function schedulePush(context: PoolContext, delaySeconds = PUSH_SECONDS): void {
  if (!isPushing(context)) return
  const { push, now, schedule } = context
  const nowNs = now()
  if (push.dueNs !== undefined && nowNs < push.dueNs + LOST_AFTER_NS) return
  push.dueNs = nowNs + BigInt(delaySeconds) * NS_PER_SECOND
  schedule(delaySeconds, push.run)
}
