import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  text,
  u64Key,
} from '@sluice/canister'

export type PositionIndexState = {
  factory: Cell<Uint8Array>
  admins: Cell<readonly Uint8Array[]>
  origins: Cell<readonly string[]>
  /** Principal bytes of every pool the factory has made. */
  pools: OrderedMap<Uint8Array, Uint8Array>
  /** Account identifier of a user → the pools where that user has positions, oldest first. */
  poolsOfUser: OrderedMap<Uint8Array, readonly Uint8Array[]>
  /** Pool → the first of its events that has not been compared with the lists yet. */
  cursors: OrderedMap<Uint8Array, bigint>
  /** Which pool the next comparison begins with, by its place in the list. */
  nextCompared: Cell<bigint>
}

export function openPositionIndexState(map: MapFactory): PositionIndexState {
  const cells = map(0, u64Key, bytesKey)
  return {
    factory: cell(cells, 0n, codec(blob), new Uint8Array()),
    admins: cell<readonly Uint8Array[]>(cells, 1n, codec(list(blob)), []),
    origins: cell<readonly string[]>(cells, 2n, codec(list(text)), []),
    nextCompared: cell(cells, 3n, codec(nat), 0n),
    pools: map(1, bytesKey, bytesKey),
    poolsOfUser: map(2, bytesKey, codec(list(blob))),
    cursors: map(3, bytesKey, codec(nat)),
  }
}
