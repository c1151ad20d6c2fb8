import type { Account } from '../journal/intent.ts'

/** A movement of tokens as a ledger's log shows it. */
export type LoggedTransfer = {
  readonly index: bigint
  /** When the ledger executed it, by its own clock. */
  readonly timestampNs: bigint
  /** Absent for a mint. */
  readonly from: Account | undefined
  /** Absent for a burn and for an approval. */
  readonly to: Account | undefined
  /** Who moved the tokens by allowance. */
  readonly spender: Account | undefined
  readonly amount: bigint
  readonly memo: Uint8Array | undefined
  readonly createdAtNs: bigint | undefined
}

/** The log of a ledger. Both answer undefined when the ledger doesn't, or has no log that can be read. */
export interface LedgerLog {
  fetchLength(ledger: Uint8Array): Promise<bigint | undefined>
  /** Blocks from `start` on in their order, at least one and at most `length`; fewer when the ledger gives fewer at once. */
  fetchBlocks(
    ledger: Uint8Array,
    start: bigint,
    length: bigint,
  ): Promise<readonly LoggedTransfer[] | undefined>
  /** The same log, each question in a message of its own, so that a long search lets the canister be stopped: for timers alone. */
  readonly inMessages?: LedgerLog
}
