import { concatBytes, secondsNow, u64Key } from '@sluice/canister'
import type { ClaimContext } from '../state/ClaimContext.ts'
import type { ClaimState } from '../state/ClaimState.ts'

/**
 * What has changed, the latest first: the controller reads what it has not seen. Each event is in it once, so whoever reads does no
 * more than there was to see, however many events there are.
 */

/** A change so soon after a noted one is not noted again; who reads looks back further than this. */
const NOTED_SECONDS = 60n

export function noteChange(context: Pick<ClaimContext, 'state' | 'now'>, number: bigint): void {
  const { changed, changedAt } = context.state
  const second = secondsNow(context)
  const before = changedAt.get(number)
  if (before !== undefined && second - before < NOTED_SECONDS) return
  forgetChange(context.state, number)
  changed.set(changeKey(second, number), number)
  changedAt.set(number, second)
}

export function forgetChange({ changed, changedAt }: ClaimState, number: bigint): void {
  const second = changedAt.get(number)
  if (second === undefined) return
  changed.delete(changeKey(second, number))
  changedAt.delete(number)
}

export type Changes = { readonly numbers: bigint[]; readonly hasMore: boolean }

/** Numbers of events that have changed since a second, the latest first. */
export function changesSince(
  { changed }: ClaimState,
  since: bigint,
  { offset, limit }: { offset: number; limit: number },
): Changes {
  const isNew = ([key]: [Uint8Array, bigint]) =>
    LAST_SECOND - u64Key.decode(key.subarray(0, 8)) >= since
  // mostly there is nothing, and the first says so
  if (!changed.entries(offset, 1).some(isNew)) return { numbers: [], hasMore: false }
  const found = changed.entries(offset, limit + 1).filter(isNew)
  const numbers = found.slice(0, limit).map(([, number]) => number)
  return { numbers, hasMore: found.length > limit }
}

const LAST_SECOND = (1n << 64n) - 1n

/** The latest first: a map is read from its beginning. */
function changeKey(second: bigint, number: bigint): Uint8Array {
  return concatBytes([u64Key.encode(LAST_SECOND - second), u64Key.encode(number)])
}
