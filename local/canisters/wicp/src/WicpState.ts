import {
  blob,
  intentCodec,
  type MapFactory,
  nat,
  oneOf,
  rawBytes,
  StableState,
  struct,
  text,
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
export type WicpState = ReturnType<typeof openWicpState>

export function openWicpState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the ledger'),
    totalSupply: open.count(1),
    nextIntentId: open.count(2),
    balances: open.byKey(1, nat),
    /** Owner and spender (64 bytes). */
    allowances: open.byKey(2, allowanceField),
    history: open.byNumber(3, recordField),
    wraps: open.byNumber(4, wrapField),
    /** Blocks of the ICP ledger that have been wrapped. */
    usedBlocks: open.byNumber(5, rawBytes),
    /** Payments of unwrapped ICP that are not settled yet. */
    intents: open.byNumber(6, intentCodec),
  }
}
