import { blob, nat, oneOf, optional, struct, type ValueOf } from '@sluice/canister'

/**
 * One block of a ledger's log. Accounts are keys: what a ledger's balances go by, see `accountKey` (ICRC) and account identifiers
 * (ICP). `other`: a block of a kind that moves nothing we know of; it counts, and belongs to nobody. `collector`: one that says who gets
 * the fees of all that follow (ICRC-107).
 */
export const entryField = struct({
  kind: oneOf('mint', 'burn', 'transfer', 'approve', 'other', 'collector'),
  timestamp: nat,
  amount: nat,
  from: optional(blob),
  to: optional(blob),
  spender: optional(blob),
  /** Taken from `from` beside the amount. */
  chargedFee: nat,
  /** What the caller gave as fee. */
  givenFee: optional(nat),
  /** Who receives the fee of a transfer, or of all that follows; it is burned when absent. */
  feeCollector: optional(blob),
  memo: optional(blob),
  /** The number that payments between account identifiers carry. */
  legacyMemo: nat,
  createdAtTime: optional(nat),
  expectedAllowance: optional(nat),
  expiresAt: optional(nat),
})
export type Entry = ValueOf<typeof entryField>

/** An entry of nothing but its kind and time. */
export const emptyEntry = (kind: Entry['kind'], timestamp: bigint): Entry => ({
  kind,
  timestamp,
  amount: 0n,
  from: undefined,
  to: undefined,
  spender: undefined,
  chargedFee: 0n,
  givenFee: undefined,
  feeCollector: undefined,
  memo: undefined,
  legacyMemo: 0n,
  createdAtTime: undefined,
  expectedAllowance: undefined,
  expiresAt: undefined,
})
