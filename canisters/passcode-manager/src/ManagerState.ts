import {
  blob,
  bool,
  intentCodec,
  type MapFactory,
  nat,
  oneOf,
  optional,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

const configField = struct({ token: blob, price: nat, factory: blob, governance: blob })

/** A question to the factory whose answer has not been applied yet. `request` has taken the price, `destroy` will give it. */
const requestField = struct({
  kind: oneOf('request', 'destroy'),
  owner: blob,
  token0: blob,
  token1: blob,
  fee: nat,
})
export type PasscodeRequest = ValueOf<typeof requestField>

const logField = struct({ caller: blob, message: text, amount: optional(nat), timestampNs: nat })
export type StoredLog = ValueOf<typeof logField>

/** What a transfer is for, in the journal. */
export const purposeField = struct({ kind: oneOf('deposit', 'withdraw', 'transfer'), owner: blob })
export type Purpose = ValueOf<typeof purposeField>

export type ManagerState = ReturnType<typeof openManagerState>

export function openManagerState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the passcode manager'),
    balances: open.byKey(1, nat),
    requests: open.byNumber(2, requestField),
    nextRequestId: open.count(1),
    intents: open.byNumber(3, intentCodec),
    nextIntentId: open.count(2),
    /** Sums over all time. `sold - refunded - taken` is what passcodes have brought in and governance has not taken. */
    sold: open.count(3),
    refunded: open.count(4),
    taken: open.count(5),
    /** Owner and pair of every passcode ever bought here → when the factory may be asked about it again, in nanoseconds. */
    bought: open.byKey(5, nat),
    /** Whether {@link bought} knows the passcodes that were sold before it existed. */
    knowsBought: open.value(7, bool, false),
    logs: open.byNumber(4, logField),
    nextLogId: open.count(6),
  }
}
