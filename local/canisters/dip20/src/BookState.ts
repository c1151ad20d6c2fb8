import {
  blob,
  i32,
  type MapFactory,
  nat,
  oneOf,
  StableState,
  struct,
  text,
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
export type BookState = ReturnType<typeof openBookState>

export function openBookState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the ledger'),
    totalSupply: open.count(1),
    isHalted: open.count(2),
    balances: open.byKey(1, nat),
    /** Owner's length, owner, spender → what the spender may take, fees included. */
    allowances: open.byKey(2, allowanceField),
    history: open.byNumber(3, recordField),
  }
}
