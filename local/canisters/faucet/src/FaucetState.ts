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
  oneOf,
  struct,
  type TransferIntent,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const dripField = struct({ ledger: blob, amount: nat, fee: nat })
export type StoredDrip = ValueOf<typeof dripField>

/** A drip of a ledger without subaccounts. */
const plainField = struct({ ledger: blob, amount: nat, standard: oneOf('Dip20', 'Ext') })
export type PlainDrip = ValueOf<typeof plainField>

const useField = struct({ day: nat, count: i32 })

export type FaucetState = {
  drips: Cell<readonly StoredDrip[]>
  plainDrips: Cell<readonly PlainDrip[]>
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
    plainDrips: cell<readonly PlainDrip[]>(cells, 3n, codec(list(plainField)), []),
    uses: map(1, bytesKey, codec(useField)),
    intents: map(2, u64Key, intentCodec),
  }
}
