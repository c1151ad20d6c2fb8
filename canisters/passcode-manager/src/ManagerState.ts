import {
  blob,
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  intentCodec,
  type MapFactory,
  nat,
  type OrderedMap,
  oneOf,
  optional,
  requiredCell,
  struct,
  type TransferIntent,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const configField = struct({ token: blob, price: nat, factory: blob, governance: blob })
export type Config = ValueOf<typeof configField>

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

export type ManagerState = {
  config: Cell<Config>
  balances: OrderedMap<Uint8Array, bigint>
  requests: OrderedMap<bigint, PasscodeRequest>
  nextRequestId: Cell<bigint>
  intents: OrderedMap<bigint, TransferIntent>
  nextIntentId: Cell<bigint>
  /** Sums over all time. `sold - refunded - taken` is what passcodes have brought in and governance has not taken. */
  sold: Cell<bigint>
  refunded: Cell<bigint>
  taken: Cell<bigint>
  /** Owner and pair of every passcode ever bought here → when the factory may be asked about it again, in nanoseconds. */
  bought: OrderedMap<Uint8Array, bigint>
  /** Whether {@link bought} knows the passcodes that were sold before it existed. */
  knowsBought: Cell<boolean>
  logs: OrderedMap<bigint, StoredLog>
  nextLogId: Cell<bigint>
}

export function openManagerState(map: MapFactory): ManagerState {
  const cells = map(0, u64Key, bytesKey)
  const counter = (id: bigint) => cell(cells, id, codec(nat), 0n)
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the passcode manager' }),
    balances: map(1, bytesKey, codec(nat)),
    requests: map(2, u64Key, codec(requestField)),
    nextRequestId: counter(1n),
    intents: map(3, u64Key, intentCodec),
    nextIntentId: counter(2n),
    sold: counter(3n),
    refunded: counter(4n),
    taken: counter(5n),
    logs: map(4, u64Key, codec(logField)),
    nextLogId: counter(6n),
    bought: map(5, bytesKey, codec(nat)),
    knowsBought: cell(cells, 7n, codec(bool), false),
  }
}
