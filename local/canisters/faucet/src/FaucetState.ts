import {
  blob,
  intentCodec,
  list,
  type MapFactory,
  nat,
  oneOf,
  StableState,
  struct,
  type ValueOf,
} from '@sluice/canister'

const dripField = struct({ ledger: blob, amount: nat, fee: nat })

/** A drip of a ledger without subaccounts. */
const plainField = struct({ ledger: blob, amount: nat, standard: oneOf('Dip20', 'Ext') })
export type PlainDrip = ValueOf<typeof plainField>

/** Far more than one test network's people ask for. */
const DRIPS_PER_HOUR = 1_000n

export type FaucetState = ReturnType<typeof openFaucetState>

export function openFaucetState(map: MapFactory) {
  const open = new StableState(map)
  return {
    drips: open.value(0, list(dripField), []),
    plainDrips: open.value(3, list(plainField), []),
    dripsPerDay: open.count(1),
    /** How many whole drips all accounts together get in an hour. */
    dripsPerHour: open.count(4, DRIPS_PER_HOUR),
    nextIntentId: open.count(2, 1n),
    turns: open.byKey(3, nat),
    // map 1 held the turns by account alone and is given to no other
    intents: open.byNumber(2, intentCodec),
  }
}
