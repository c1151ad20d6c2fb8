import type { TransferIntent } from './intent.ts'

/** Errors of icrc1_transfer and icrc2_transfer_from, as the ledger names them. */
export type LedgerError =
  | { BadFee: { expected_fee: bigint } }
  | { BadBurn: { min_burn_amount: bigint } }
  | { InsufficientFunds: { balance: bigint } }
  | { InsufficientAllowance: { allowance: bigint } }
  | { TooOld: null }
  | { CreatedInFuture: { ledger_time: bigint } }
  | { Duplicate: { duplicate_of: bigint } }
  | { TemporarilyUnavailable: null }
  | { GenericError: { error_code: bigint; message: string } }

/** What came back from a ledger: its own answer, or a reject by the network (the call may or may not have run). */
export type LedgerAnswer =
  | { kind: 'ok'; block: bigint }
  | { kind: 'error'; error: LedgerError }
  | { kind: 'rejected'; code: number; message: string }

/** The one way to a ledger. It throws only when the runtime is cleaning up after a trapped callback. */
export interface LedgerPort {
  send(intent: TransferIntent): Promise<LedgerAnswer>
  /**
   * The memo of a transfer, for a ledger whose readers expect to find something in it; its id when absent. Always the same for one
   * intent: it is part of the key by which the ledger and its log know the transfer again.
   */
  memoOf?(intent: TransferIntent): Uint8Array
}
