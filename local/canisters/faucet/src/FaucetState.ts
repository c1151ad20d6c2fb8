import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
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
import type { Turns } from './turns.ts'

const dripField = struct({ ledger: blob, amount: nat, fee: nat })
export type StoredDrip = ValueOf<typeof dripField>

/** A drip of a ledger without subaccounts. */
const plainField = struct({ ledger: blob, amount: nat, standard: oneOf('Dip20', 'Ext') })
export type PlainDrip = ValueOf<typeof plainField>

/** Far more than one test network's people ask for. */
const DRIPS_PER_HOUR = 1_000n

export type FaucetState = {
  drips: Cell<readonly StoredDrip[]>
  plainDrips: Cell<readonly PlainDrip[]>
  dripsPerDay: Cell<bigint>
  /** How many whole drips all accounts together get in an hour. */
  dripsPerHour: Cell<bigint>
  nextIntentId: Cell<bigint>
  turns: Turns
  intents: OrderedMap<bigint, TransferIntent>
}

export function openFaucetState(map: MapFactory): FaucetState {
  const cells = map(0, u64Key, bytesKey)
  return {
    drips: cell<readonly StoredDrip[]>(cells, 0n, codec(list(dripField)), []),
    dripsPerDay: cell(cells, 1n, codec(nat), 0n),
    nextIntentId: cell(cells, 2n, codec(nat), 1n),
    plainDrips: cell<readonly PlainDrip[]>(cells, 3n, codec(list(plainField)), []),
    dripsPerHour: cell(cells, 4n, codec(nat), DRIPS_PER_HOUR),
    // map 1 held the turns by account alone and is given to no other
    intents: map(2, u64Key, intentCodec),
    turns: map(3, bytesKey, codec(nat)),
  }
}
