import {
  blob,
  cell,
  codec,
  type MapFactory,
  nat,
  optional,
  rawBytes,
  StableState,
  struct,
} from '@sluice/canister'

/** What an order with a time of its own came to: whoever repeats it is told, and it is not done again. */
const doneField = struct({ block: nat, canister: optional(blob) })

export type CyclesState = ReturnType<typeof openCyclesState>

export function openCyclesState(map: MapFactory) {
  const open = new StableState(map)
  return {
    /** By account, see `accountKey`. */
    balances: open.byKey(0, nat),
    done: open.byKey(1, doneField),
    // a cell of its own map: map 0 has the balances
    blocks: cell(open.byNumber(2, rawBytes), 0n, codec(nat), 0n),
  }
}
