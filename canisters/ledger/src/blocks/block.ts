import { blob, type Field, nat, oneOf, optional, struct, type ValueOf } from '@sluice/canister'
import { accountField } from '../account.ts'

/** One ledger block. Which accounts are present depends on `operation`; `fee` is what the caller gave, if anything. */
export const blockField = struct({
  operation: oneOf('mint', 'burn', 'transfer', 'approve'),
  /** Hash of the block before; absent in the first one. */
  parentHash: optional(blob),
  timestamp: nat,
  amount: nat,
  from: optional(accountField),
  to: optional(accountField),
  spender: optional(accountField),
  givenFee: optional(nat),
  /** What the operation cost its payer. */
  chargedFee: nat,
  memo: optional(blob),
  createdAtTime: optional(nat),
  expectedAllowance: optional(nat),
  expiresAt: optional(nat),
})
export type Block = ValueOf<typeof blockField>

/** What the caller asked for: everything that makes two requests the same one. */
export type Request = Omit<Block, 'parentHash' | 'timestamp' | 'chargedFee'>

const requestField: Field<Request> = struct({
  operation: oneOf('mint', 'burn', 'transfer', 'approve'),
  amount: nat,
  from: optional(accountField),
  to: optional(accountField),
  spender: optional(accountField),
  givenFee: optional(nat),
  memo: optional(blob),
  createdAtTime: optional(nat),
  expectedAllowance: optional(nat),
  expiresAt: optional(nat),
})

export { requestField }
