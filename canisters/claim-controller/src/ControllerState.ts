import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  concatBytes,
  i32,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const eventField = struct({
  claimEventId: text,
  claimEventName: text,
  creator: blob,
  /** As the interface counts: 0 made, 1 ready, 2 open, 3 closed. */
  status: nat,
  claimCanister: blob,
  tokenCid: text,
  tokenStandard: text,
  tokenName: text,
  tokenSymbol: text,
  tokenDecimals: i32,
  totalTokenAmount: nat,
  totalUserAmount: nat,
  claimedTokenAmount: nat,
  claimedUserAmount: nat,
})
export type StoredEvent = ValueOf<typeof eventField>

export type ControllerState = {
  admins: Cell<readonly Uint8Array[]>
  storage: Cell<Uint8Array | undefined>
  /** Events by number, in the order of their creation; their figures are those that the storage told last. */
  events: OrderedMap<bigint, StoredEvent>
  numbers: OrderedMap<Uint8Array, bigint>
  nextNumber: Cell<bigint>
  /** User and place → number of an event that lists them. */
  ofUser: OrderedMap<Uint8Array, bigint>
  userCounts: OrderedMap<Uint8Array, bigint>
  /** User and event that are in `ofUser` already. */
  noted: OrderedMap<Uint8Array, Uint8Array>
  /** Creator and place → number of an event of theirs. */
  ofCreator: OrderedMap<Uint8Array, bigint>
  creatorCounts: OrderedMap<Uint8Array, bigint>
}

/** Opens the maps. The numbers name them for ever: append only. */
export function openControllerState(map: MapFactory): ControllerState {
  const cells = map(0, u64Key, bytesKey)
  const number = codec(nat)
  return {
    admins: cell<readonly Uint8Array[]>(cells, 0n, codec(list(blob)), []),
    storage: cell<Uint8Array | undefined>(cells, 1n, codec(optional(blob)), undefined),
    nextNumber: cell(cells, 2n, number, 0n),
    events: map(1, u64Key, codec(eventField)),
    numbers: map(2, bytesKey, number),
    ofUser: map(3, bytesKey, number),
    userCounts: map(4, bytesKey, number),
    noted: map(5, bytesKey, bytesKey),
    ofCreator: map(6, bytesKey, number),
    creatorCounts: map(7, bytesKey, number),
  }
}

/** Adds an entry to somebody's list; they are read by place, so that a page costs the same however long the list is. */
export function note(
  {
    places,
    counts,
  }: { places: OrderedMap<Uint8Array, bigint>; counts: OrderedMap<Uint8Array, bigint> },
  owner: Uint8Array,
  value: bigint,
): void {
  const count = counts.get(owner) ?? 0n
  places.set(placeKey(owner, count), value)
  counts.set(owner, count + 1n)
}

export function placeKey(owner: Uint8Array, place: bigint): Uint8Array {
  return concatBytes([Uint8Array.of(owner.length), owner, u64Key.encode(place)])
}
