import { codec, u64Key } from '@sluice/canister'
import type { LedgerState } from '../LedgerState.ts'
import { type Request, requestField } from './block.ts'

export const TRANSACTION_WINDOW_NS = 24n * 3600n * 1_000_000_000n
const PERMITTED_DRIFT_NS = 60n * 1_000_000_000n
/** How many old requests one call clears away at most, so that no caller pays for a long queue. */
const PURGED_PER_CALL = 100

const requestCodec = codec(requestField)

export type TimeError =
  | { TooOld: null }
  | { CreatedInFuture: { ledger_time: bigint } }
  | { Duplicate: { duplicate_of: bigint } }
  | { TemporarilyUnavailable: null }

/**
 * Refuses a request that is out of the time window, was executed before, or can't be remembered because too many are. Without
 * `created_at_time` nothing is checked. As on the public ledgers, a full memory hides that a request was executed before.
 */
export function checkTime(
  state: LedgerState,
  request: Request,
  now: bigint,
): TimeError | undefined {
  const { createdAtTime } = request
  if (createdAtTime === undefined) return undefined
  forgetOldRequests(state, now)
  if (BigInt(state.recentRequests.size) >= state.mostRecentRequests.get())
    return { TemporarilyUnavailable: null }
  if (createdAtTime + TRANSACTION_WINDOW_NS < now) return { TooOld: null }
  if (createdAtTime > now + PERMITTED_DRIFT_NS) return { CreatedInFuture: { ledger_time: now } }
  const earlier = state.recentRequests.get(requestCodec.encode(request))
  return earlier === undefined ? undefined : { Duplicate: { duplicate_of: earlier } }
}

export function rememberRequest(state: LedgerState, request: Request, block: bigint): void {
  if (request.createdAtTime === undefined) return
  const key = requestCodec.encode(request)
  state.recentRequests.set(key, block)
  state.recentByTime.set(timeKey(request.createdAtTime, block), key)
}

/** Forgets requests that are too old to be sent again. */
function forgetOldRequests(state: LedgerState, now: bigint): void {
  for (const [key, request] of state.recentByTime.entries(0, PURGED_PER_CALL)) {
    const createdAt = u64Key.decode(key.slice(0, 8))
    if (createdAt + TRANSACTION_WINDOW_NS + PERMITTED_DRIFT_NS >= now) return
    state.recentByTime.delete(key)
    state.recentRequests.delete(request)
  }
}

function timeKey(createdAt: bigint, block: bigint): Uint8Array {
  const key = new Uint8Array(16)
  key.set(u64Key.encode(createdAt))
  key.set(u64Key.encode(block), 8)
  return key
}
