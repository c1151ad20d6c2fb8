import type { EvmReceipt } from '../chain/EvmReads.ts'

/** What a transaction is for. Amounts in the coin's or token's smallest unit. */
export type EvmPurpose =
  | { readonly kind: 'deposit-eth'; readonly ledgerId: string; readonly amount: bigint }
  | { readonly kind: 'deposit-erc20'; readonly ledgerId: string; readonly amount: bigint }
  | {
      readonly kind: 'approve'
      readonly token: string
      readonly spender: string
      readonly amount: bigint
    }

/** A transaction that a wallet has sent for somebody, and what has been seen of it. Hashes and addresses are in small letters. */
export type EvmTransaction = {
  readonly chainId: number
  readonly hash: string
  /** The principal that sent it, by its text: each sees its own. */
  readonly owner: string
  readonly purpose: EvmPurpose
  readonly from: string
  readonly to: string
  /** In wei. */
  readonly value: bigint
  /** Not known of what an earlier app has sent. */
  readonly data?: string
  /** Milliseconds since 1970. */
  readonly addedTimeMs: number
  /** The newest block when it was sent: it is in none before. */
  readonly addedBlock: number
  /** Known once a node has been asked. */
  readonly nonce?: number
  /** Seconds since 1970 after which the call does nothing; most have none. */
  readonly deadline?: number
  readonly lastCheckedBlockNumber?: number
  readonly receipt?: EvmReceipt
  /** Milliseconds since 1970 at which the receipt was seen. */
  readonly confirmedTimeMs?: number
  /** Another one of the same sender and nonce is in a block: this one never will be. `by` is its hash where it was found. */
  readonly cancelled?: { readonly by?: string }
  /** Hashes that it had before the wallet sped it up, oldest first. */
  readonly earlierHashes?: readonly string[]
}

/**
 * `confirmed` and `failed` are in a block; a failed one has done nothing but pay its gas. `dropped`: it was not seen for so long that it is not
 * waited for; should it get into a block after all, it is confirmed.
 */
export type EvmTransactionState = 'pending' | 'confirmed' | 'failed' | 'cancelled' | 'dropped'

/** Without a deadline a transaction is waited for so long. */
export const PATIENCE_MS = 6 * 60 * 60 * 1_000
/** What is not in a block by then is looked for no more. */
export const FOLLOWED_MS = 7 * 24 * 60 * 60 * 1_000
/** An approval counts as recent for so long. */
export const RECENT_MS = 24 * 60 * 60 * 1_000

export function stateOf(transaction: EvmTransaction, nowMs: number): EvmTransactionState {
  const { receipt, cancelled } = transaction
  if (receipt !== undefined) return receipt.isSuccess ? 'confirmed' : 'failed'
  if (cancelled !== undefined) return 'cancelled'
  return isOverdue(transaction, nowMs) ? 'dropped' : 'pending'
}

function isOverdue({ deadline, addedTimeMs }: EvmTransaction, nowMs: number): boolean {
  return deadline === undefined ? nowMs - addedTimeMs > PATIENCE_MS : nowMs > deadline * 1_000
}

/** Whether nothing final is known: neither a receipt nor another one in its place. */
export const isOpen = ({ receipt, cancelled }: EvmTransaction): boolean =>
  receipt === undefined && cancelled === undefined

/** Whether it is still worth a question to a node. */
export const isFollowed = (transaction: EvmTransaction, nowMs: number): boolean =>
  isOpen(transaction) && nowMs - transaction.addedTimeMs <= FOLLOWED_MS
