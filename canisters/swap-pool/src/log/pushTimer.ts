import type { PoolContext } from '../pool/PoolContext.ts'

/** So long after something new the info canister gets it, with all that has come meanwhile. */
export const PUSH_SECONDS = 60
const NS_PER_SECOND = 1_000_000_000n
/** A push this much overdue was lost with its message. */
const LOST_AFTER_NS = 3_600n * NS_PER_SECOND

/** Lets records be pushed after a while, unless that is going to happen anyway. A quiet pool has no timer, nor has one whose records
 * nobody takes: they can be read. */
export function schedulePush(
  { push, now, schedule, storage }: PoolContext,
  delaySeconds = PUSH_SECONDS,
): void {
  // the management canister stands for nobody: its principal is empty
  push.hasTaker ??= storage.config.get().infoCid.length > 0
  if (!push.hasTaker) return
  const nowNs = now()
  if (push.dueNs !== undefined && nowNs < push.dueNs + LOST_AFTER_NS) return
  push.dueNs = nowNs + BigInt(delaySeconds) * NS_PER_SECOND
  schedule(delaySeconds, push.run)
}
