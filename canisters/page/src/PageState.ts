import { i32, type MapFactory, rawBytes, StableState } from '@sluice/canister'
import { contentField } from '@sluice/canister/http'

export type PageState = ReturnType<typeof openPageState>

export function openPageState(map: MapFactory) {
  const open = new StableState(map)
  return {
    admins: open.principals(0),
    /** The release in force. */
    active: open.maybe(1, contentField),
    /** The one to return to. */
    previous: open.maybe(2, contentField),
    /** Of all chunks together. */
    bytes: open.count(3),
    /** SHA-256 of a content, then the number of its chunk → the chunk. */
    chunks: open.byKey(1, rawBytes),
    /** By the same key: how long the chunk is, so that nobody reads a megabyte to learn that it is there. */
    lengths: open.byKey(2, i32),
  }
}
