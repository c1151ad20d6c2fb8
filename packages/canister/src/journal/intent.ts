import { blob, codec, i32, nat, oneOf, optional, type ValueOf } from '../codec/field.ts'
import { struct } from '../codec/struct.ts'

/** An ICRC account as stored: raw principal bytes, and 32 bytes of subaccount unless it is the default one. */
const account = struct({ owner: blob, subaccount: optional(blob) })

/**
 * One movement of tokens that this canister has decided on. It is stored before the ledger is called and removed in the
 * message that applies its outcome, so at any instant it says where the money is.
 */
const intent = struct({
  id: nat,
  /** `transfer`: from an account of ours (icrc1_transfer). `transferFrom`: by the owner's allowance (icrc2_transfer_from). */
  method: oneOf('transfer', 'transferFrom'),
  ledger: blob,
  from: account,
  to: account,
  amount: nat,
  fee: nat,
  /** Part of the ledger's deduplication key, with the memo: the same intent is never executed twice. */
  createdAtNs: nat,
  attempts: i32,
  /** `stuck`: the ledger no longer remembers the key, so a retry would not be safe; its log decides (`decideStuck`). */
  state: oneOf('pending', 'stuck'),
  /** What the money is for; written and read by the owner of the journal. */
  purpose: blob,
})

export type Account = ValueOf<typeof account>
export type TransferIntent = ValueOf<typeof intent>
export const intentCodec = codec(intent)

/** Eight bytes, big endian: the memo of a transfer is its id in the journal, unless the ledger's port has another. */
export function memoOf(id: bigint): Uint8Array {
  const memo = new Uint8Array(8)
  let rest = id
  for (let index = 7; index >= 0; index--) {
    memo[index] = Number(rest & 255n)
    rest >>= 8n
  }
  return memo
}
