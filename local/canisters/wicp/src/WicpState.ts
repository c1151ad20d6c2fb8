import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  intentCodec,
  type MapFactory,
  nat,
  type OrderedMap,
  oneOf,
  requiredCell,
  struct,
  type TransferIntent,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const configField = struct({
  name: text,
  symbol: text,
  logo: text,
  owner: blob,
  icpLedger: blob,
  fee: nat,
  /** Account identifier that gets the fees. */
  feeTo: blob,
})
export type WicpConfig = ValueOf<typeof configField>

const allowanceField = struct({ amount: nat })

const recordField = struct({
  kind: oneOf('transfer', 'approve', 'mint', 'burn'),
  from: blob,
  to: blob,
  amount: nat,
  fee: nat,
  timestamp: nat,
  memo: blob,
})
export type ExtRecord = ValueOf<typeof recordField>

const wrapField = struct({
  kind: oneOf('wrap', 'unwrap'),
  account: blob,
  amount: nat,
  block: nat,
  timestamp: nat,
})
export type WrapEntry = ValueOf<typeof wrapField>

/** An EXT fungible token that wraps ICP. Accounts are 32-byte account identifiers. */
export type WicpState = {
  config: Cell<WicpConfig>
  totalSupply: Cell<bigint>
  nextIntentId: Cell<bigint>
  balances: OrderedMap<Uint8Array, bigint>
  /** Owner and spender (64 bytes). */
  allowances: OrderedMap<Uint8Array, ValueOf<typeof allowanceField>>
  history: OrderedMap<bigint, ExtRecord>
  wraps: OrderedMap<bigint, WrapEntry>
  /** Blocks of the ICP ledger that have been wrapped. */
  usedBlocks: OrderedMap<bigint, Uint8Array>
  /** Payments of unwrapped ICP that are not settled yet. */
  intents: OrderedMap<bigint, TransferIntent>
}

export function openWicpState(map: MapFactory): WicpState {
  const cells = map(0, u64Key, bytesKey)
  const amounts = codec(nat)
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the ledger' }),
    totalSupply: cell(cells, 1n, amounts, 0n),
    nextIntentId: cell(cells, 2n, amounts, 0n),
    balances: map(1, bytesKey, amounts),
    allowances: map(2, bytesKey, codec(allowanceField)),
    history: map(3, u64Key, codec(recordField)),
    wraps: map(4, u64Key, codec(wrapField)),
    usedBlocks: map(5, u64Key, bytesKey),
    intents: map(6, u64Key, intentCodec),
  }
}
