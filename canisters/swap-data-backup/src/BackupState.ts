import {
  blob,
  bool,
  concatBytes,
  i32,
  list,
  type MapFactory,
  optional,
  rawBytes,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

const configField = struct({ factory: blob, governance: optional(blob) })

/** `pages`: how many stored replies each section has, in the order of the sections. */
const statusField = struct({ isDone: bool, isFailed: bool, errorMsg: text, pages: list(i32) })
export type BackupStatus = ValueOf<typeof statusField>

export type BackupState = ReturnType<typeof openBackupState>

export function openBackupState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.maybe(0, configField),
    statuses: open.byKey(1, statusField),
    /** Pool, section and page → the pool's reply, as Candid. */
    replies: open.byKey(2, rawBytes),
  }
}

export function replyKey(pool: Uint8Array, section: number, page: number): Uint8Array {
  const place = new Uint8Array(5)
  new DataView(place.buffer).setUint32(1, page)
  place[0] = section
  return concatBytes([Uint8Array.of(pool.length), pool, place])
}

/** Forgets a pool's picture; false when there was none. */
export function removeBackup({ statuses, replies }: BackupState, pool: Uint8Array): boolean {
  const status = statuses.get(pool)
  if (status === undefined) return false
  status.pages.forEach((count, section) => {
    for (let page = 0; page < count; page++) replies.delete(replyKey(pool, section, page))
  })
  statuses.delete(pool)
  return true
}
