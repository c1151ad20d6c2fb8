import {
  blob,
  list,
  type MapFactory,
  nat,
  oneOf,
  rawBytes,
  StableState,
  struct,
  u64List,
  type ValueOf,
} from '@sluice/canister'

const lockField = struct({
  id: nat,
  pool: blob,
  positionId: nat,
  owner: blob,
  lockedSeconds: nat,
  unlockSeconds: nat,
})
export type StoredLock = ValueOf<typeof lockField>

/** A position that is on its way into this canister (`lock`) or out of it (`unlock`). */
const handoverField = struct({
  kind: oneOf('lock', 'unlock'),
  pool: blob,
  positionId: nat,
  owner: blob,
  unlockSeconds: nat,
  sinceNs: nat,
})
export type Handover = ValueOf<typeof handoverField>

export type LockState = ReturnType<typeof openLockState>

export function openLockState(map: MapFactory) {
  const open = new StableState(map)
  return {
    factory: open.value(0, blob, new Uint8Array()),
    nextId: open.count(1, 1n),
    locks: open.byNumber(1, lockField),
    /** Position key → lock id. */
    lockOfPosition: open.byKey(2, nat),
    /** Owner's principal → lock ids, as they came. */
    locksOf: open.byKey(3, u64List),
    /** Position key → its handover. */
    handovers: open.byKey(4, handoverField),
    /** Pools that the factory has been heard to know. */
    pools: open.byKey(5, rawBytes),
    /** Owner's principal → position keys of their handovers. */
    handoversOf: open.byKey(6, list(blob)),
  }
}
