import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  struct,
  u64Key,
} from '@sluice/canister'

/** What an order with a time of its own came to: whoever repeats it is told, and it is not done again. */
const doneField = struct({ block: nat, canister: optional(blob) })

export type CyclesState = {
  /** By account, see `accountKey`. */
  balances: OrderedMap<Uint8Array, bigint>
  done: OrderedMap<Uint8Array, { block: bigint; canister: Uint8Array | undefined }>
  blocks: Cell<bigint>
}

export function openCyclesState(map: MapFactory): CyclesState {
  const numbers = codec(nat)
  return {
    balances: map(0, bytesKey, numbers),
    done: map(1, bytesKey, codec(doneField)),
    blocks: cell<bigint>(map(2, u64Key, bytesKey), 0n, numbers, 0n),
  }
}
