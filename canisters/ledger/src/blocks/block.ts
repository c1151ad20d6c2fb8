import { blob, type Field, nat, oneOf, optional, struct, type ValueOf } from '@sluice/canister'
import { accountField } from '../account.ts'

/** What blocks have had from the first release on. */
const first = {
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
}
/** One ledger block. Which accounts are present depends on `operation`; `fee` is what the caller gave, if anything. */
export const blockField = struct(
  {
    ...first,
    /** Who collects fees from this block on, where it is the first that says so; later ones name its index. */
    feeCollector: optional(accountField),
    feeCollectorBlock: optional(nat),
  },
  {
    version: 2,
    older: {
      1: (reader) => ({
        operation: first.operation.read(reader),
        parentHash: first.parentHash.read(reader),
        timestamp: first.timestamp.read(reader),
        amount: first.amount.read(reader),
        from: first.from.read(reader),
        to: first.to.read(reader),
        spender: first.spender.read(reader),
        givenFee: first.givenFee.read(reader),
        chargedFee: first.chargedFee.read(reader),
        memo: first.memo.read(reader),
        createdAtTime: first.createdAtTime.read(reader),
        expectedAllowance: first.expectedAllowance.read(reader),
        expiresAt: first.expiresAt.read(reader),
        feeCollector: undefined,
        feeCollectorBlock: undefined,
      }),
    },
  },
)
export type Block = ValueOf<typeof blockField>

/** What the caller asked for: everything that makes two requests the same one. */
export type Request = Omit<
  Block,
  'parentHash' | 'timestamp' | 'chargedFee' | 'feeCollector' | 'feeCollectorBlock'
>

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
