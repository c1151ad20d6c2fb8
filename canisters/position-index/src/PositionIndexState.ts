import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  list,
  type MapFactory,
  type OrderedMap,
  u64Key,
} from '@sluice/canister'

export type PositionIndexState = {
  factory: Cell<Uint8Array>
  admins: Cell<readonly Uint8Array[]>
  /** Principal bytes of every pool the factory has made. */
  pools: OrderedMap<Uint8Array, Uint8Array>
  /** Account identifier of a user → the pools where that user has positions, oldest first. */
  poolsOfUser: OrderedMap<Uint8Array, readonly Uint8Array[]>
}

export function openPositionIndexState(map: MapFactory): PositionIndexState {
  const cells = map(0, u64Key, bytesKey)
  return {
    factory: cell(cells, 0n, codec(blob), new Uint8Array()),
    admins: cell<readonly Uint8Array[]>(cells, 1n, codec(list(blob)), []),
    pools: map(1, bytesKey, bytesKey),
    poolsOfUser: map(2, bytesKey, codec(list(blob))),
  }
}
