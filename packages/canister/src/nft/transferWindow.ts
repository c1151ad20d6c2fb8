import { concatBytes } from '../bytes/bytes.ts'
import { u64Key } from '../codec/keys.ts'
import type { OrderedMap } from '../stored/OrderedMap.ts'

/** For how long a call that says when it was made is executed once, in seconds (ICRC-7, "transaction deduplication"). */
export const TX_WINDOW_SECONDS = 86_400n
/** How far a caller's clock may be ahead, in seconds. */
export const DRIFT_SECONDS = 120n
const NS = 1_000_000_000n
/** Each call forgets so many that have left the window. */
const FORGET_AT_ONCE = 5

export type TimeFlaw = { TooOld: null } | { CreatedInFuture: { ledger_time: bigint } }

/** Calls of the window by their keys, with what became of each. */
export type RecentCalls<Outcome> = OrderedMap<Uint8Array, Outcome>

/** Whether a call made at `createdAt` may still be executed; both in nanoseconds. */
export function timeFlaw(now: bigint, createdAt: bigint): TimeFlaw | undefined {
  if (createdAt + (TX_WINDOW_SECONDS + DRIFT_SECONDS) * NS < now) return { TooOld: null }
  return createdAt > now + DRIFT_SECONDS * NS
    ? { CreatedInFuture: { ledger_time: now } }
    : undefined
}

/** Drops what cannot be asked again, a few each time. */
export function forgetOldCalls<Outcome>(recent: RecentCalls<Outcome>, now: bigint): void {
  for (const [key] of recent.entries(0, FORGET_AT_ONCE)) {
    if (timeFlaw(now, u64Key.decode(key.subarray(0, 8))) === undefined) return
    recent.delete(key)
  }
}

/** The key of a call: when it was made, then everything that makes two calls the same one. Parts have at most 255 bytes. */
export function callKey(createdAt: bigint, parts: readonly Uint8Array[]): Uint8Array {
  const framed = parts.flatMap((part) => [Uint8Array.of(part.length), part])
  return concatBytes([u64Key.encode(createdAt), ...framed])
}
