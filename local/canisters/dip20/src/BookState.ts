import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  i32,
  type MapFactory,
  nat,
  type OrderedMap,
  oneOf,
  requiredCell,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const configField = struct({
  name: text,
  symbol: text,
  logo: text,
  decimals: i32,
  fee: nat,
  owner: blob,
  /** Who gets the fees. */
  feeTo: blob,
  deployedAt: nat,
})
export type BookConfig = ValueOf<typeof configField>

const recordField = struct({
  operation: oneOf(
    'transfer',
    'transferFrom',
    'approve',
    'mint',
    'burn',
    'canisterCalled',
    'canisterCreated',
  ),
  from: blob,
  to: blob,
  caller: blob,
  amount: nat,
  fee: nat,
  timestamp: nat,
  /** The method of a `canisterCalled`. */
  method: text,
})
export type BookRecord = ValueOf<typeof recordField>

const allowanceField = struct({ owner: blob, spender: blob, amount: nat })

/** A token of the DIP20 family: balances of principals, without subaccounts. */
export type BookState = {
  config: Cell<BookConfig>
  totalSupply: Cell<bigint>
  isHalted: Cell<bigint>
  balances: OrderedMap<Uint8Array, bigint>
  /** Owner's length, owner, spender → what the spender may take, fees included. */
  allowances: OrderedMap<Uint8Array, ValueOf<typeof allowanceField>>
  history: OrderedMap<bigint, BookRecord>
}

export function openBookState(map: MapFactory): BookState {
  const cells = map(0, u64Key, bytesKey)
  const amounts = codec(nat)
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the ledger' }),
    totalSupply: cell(cells, 1n, amounts, 0n),
    isHalted: cell(cells, 2n, amounts, 0n),
    balances: map(1, bytesKey, amounts),
    allowances: map(2, bytesKey, codec(allowanceField)),
    history: map(3, u64Key, codec(recordField)),
  }
}
