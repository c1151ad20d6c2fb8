import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  i32,
  intentCodec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  struct,
  type TransferIntent,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const dripField = struct({ ledger: blob, amount: nat, fee: nat })
export type StoredDrip = ValueOf<typeof dripField>

const useField = struct({ day: nat, count: i32 })

export type FaucetState = {
  drips: Cell<readonly StoredDrip[]>
  dripsPerDay: Cell<bigint>
  nextTransferId: Cell<bigint>
  /** Account identifier → how often it was served on its last day. */
  uses: OrderedMap<Uint8Array, ValueOf<typeof useField>>
  intents: OrderedMap<bigint, TransferIntent>
}

export function openFaucetState(map: MapFactory): FaucetState {
  const cells = map(0, u64Key, bytesKey)
  return {
    drips: cell<readonly StoredDrip[]>(cells, 0n, codec(list(dripField)), []),
    dripsPerDay: cell(cells, 1n, codec(nat), 0n),
    nextTransferId: cell(cells, 2n, codec(nat), 1n),
    uses: map(1, bytesKey, codec(useField)),
    intents: map(2, u64Key, intentCodec),
  }
}
