import type { SubmittedCall } from '../agent/trackedCall.ts'
import type { TokenStandard } from '../ledgers/standards.ts'

/** What a payment is for. `wrap` pays ICP to the wrapping ledger and then asks it for tokens. */
export type TransferKind = 'transfer' | 'wrap' | 'unwrap' | 'top-up'

/** How far a payment has come; each stage is written down before its call leaves. */
export type TransferStage =
  | { readonly kind: 'ready' }
  /** Sent with its key so many times: the ledger executes it once, however often it is asked. */
  | { readonly kind: 'asked'; readonly attempts: number; readonly at: number }
  /** Sent without a key that the ledger knows: the request's id finds out what came of it. */
  | ({ readonly kind: 'submitted' } & SubmittedCall)
  /** A wallet was told to send it, without a key: what the account held before shows whether it was. */
  | { readonly kind: 'told'; readonly at: number; readonly balanceBefore: bigint }
  /** Of a `wrap`: the ICP is paid in this block, the tokens are still to be asked for. */
  | { readonly kind: 'paid'; readonly block: bigint }

/** A payment under way, as it survives a reload. Amounts in the smallest unit of its token. */
export type StoredTransfer = {
  readonly id: string
  readonly kind: TransferKind
  readonly principal: string
  readonly ledgerId: string
  readonly standard: TokenStandard
  /** Address of the receiver as text; of a top-up, the canister. */
  readonly to: string
  readonly amount: bigint
  readonly fee: bigint
  readonly memoHex: string
  /** The payment's key on keyed ledgers. */
  readonly createdAtNs: bigint
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly stage: TransferStage
}

/** What a finished payment came to. */
export type TransferReceipt = {
  readonly id: string
  readonly kind: TransferKind
  readonly ledgerId: string
  readonly to: string
  /** What the receiver got, in the smallest unit: WICP for a wrap, ICP for an unwrap, cycles for a top-up. */
  readonly received: bigint
  readonly fee: bigint
  /** Place in the ledger's log; absent where the ledger doesn't tell, or the answer was lost. */
  readonly block?: bigint
}
