import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  i32,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  u64Key,
} from '@sluice/canister'
import { type Content, contentField } from '@sluice/canister/http'

export type PageState = {
  admins: Cell<readonly Uint8Array[]>
  /** The release in force. */
  active: Cell<Content | undefined>
  /** The one to return to. */
  previous: Cell<Content | undefined>
  /** Of all chunks together. */
  bytes: Cell<bigint>
  /** SHA-256 of a content, then the number of its chunk → the chunk. */
  chunks: OrderedMap<Uint8Array, Uint8Array>
  /** By the same key: how long the chunk is, so that nobody reads a megabyte to learn that it is there. */
  lengths: OrderedMap<Uint8Array, number>
}

export function openPageState(map: MapFactory): PageState {
  const cells = map(0, u64Key, bytesKey)
  const content = codec(optional(contentField))
  return {
    admins: cell<readonly Uint8Array[]>(cells, 0n, codec(list(blob)), []),
    active: cell<Content | undefined>(cells, 1n, content, undefined),
    previous: cell<Content | undefined>(cells, 2n, content, undefined),
    bytes: cell(cells, 3n, codec(nat), 0n),
    chunks: map(1, bytesKey, bytesKey),
    lengths: map(2, bytesKey, codec(i32)),
  }
}
