import { isSameBytes } from '../bytes/bytes.ts'
import type { Slice } from '../stored/pages.ts'
import type { HandoverState, StoredHandover } from './PositionPort.ts'

/** Handovers by the owner of the position: others may have any number of them, at pools that do not answer. */

const MOST_LISTED = 200n

export function listHandover(
  { handoversOf }: HandoverState<StoredHandover>,
  key: Uint8Array,
  owner: Uint8Array,
): void {
  const keys = handoversOf.get(owner) ?? []
  if (!keys.some((one) => isSameBytes(one, key))) handoversOf.set(owner, [...keys, key])
}

export function unlistHandover(
  { handoversOf }: HandoverState<StoredHandover>,
  key: Uint8Array,
  owner: Uint8Array,
): void {
  const left = (handoversOf.get(owner) ?? []).filter((one) => !isSameBytes(one, key))
  if (left.length === 0) handoversOf.delete(owner)
  else handoversOf.set(owner, left)
}

export const countHandovers = (
  { handoversOf }: HandoverState<StoredHandover>,
  owner: Uint8Array,
): number => (handoversOf.get(owner) ?? []).length

/** An owner's handovers in the order in which they began, 200 at most. */
export function pageOfHandovers<Stored extends StoredHandover>(
  { handovers, handoversOf }: HandoverState<Stored>,
  owner: Uint8Array,
  { offset, limit }: Slice,
): Stored[] {
  const keys = handoversOf.get(owner) ?? []
  const start = offset < BigInt(keys.length) ? Number(offset) : keys.length
  const length = Number(limit < MOST_LISTED ? limit : MOST_LISTED)
  return keys.slice(start, start + length).flatMap((key) => handovers.get(key) ?? [])
}
