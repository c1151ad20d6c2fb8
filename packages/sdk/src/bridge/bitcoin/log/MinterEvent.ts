/** What a minter's log tells whoever keeps its past. Amounts are satoshi, ids of transactions as people write them. */
export type MinterEvent =
  /** What is kept of each deposit from now on. */
  | { readonly kind: 'minterFeeSet'; readonly checkFee: bigint }
  /** Coins that were found and are owned now. Those of `isOwn` were paid to the minter itself, all others are deposits. */
  | {
      readonly kind: 'coinsReceived'
      readonly isOwn: boolean
      readonly amount: bigint
      readonly coins: number
      /** `txid:vout` of those of the minter's own: among them is the change of its transactions. */
      readonly ownCoins: readonly string[]
    }
  /** Tokens were burned for coins. The withdrawal is known by the ledger's block. */
  | {
      readonly kind: 'withdrawalAccepted'
      readonly withdrawal: bigint
      readonly amount: bigint
    }
  /** Less than its fees: it is not paid out. */
  | { readonly kind: 'withdrawalRemoved'; readonly withdrawal: bigint }
  | ({
      readonly kind: 'transactionSent'
      readonly txid: string
      /** Withdrawals that it pays, as decimal text. */
      readonly withdrawals: readonly string[]
      readonly spent: bigint
      readonly coins: number
    } & SentTerms)
  /** Another version takes the place of a transaction. What it spends is told where that is something else. */
  | ({
      readonly kind: 'transactionReplaced'
      readonly before: string
      readonly txid: string
      readonly spent: bigint | undefined
      readonly coins: number | undefined
    } & SentTerms)
  | { readonly kind: 'transactionConfirmed'; readonly txid: string }
  /** So much is owed for a withdrawal, or for what failed the check of addresses, and will be minted again. */
  | { readonly kind: 'refundScheduled'; readonly withdrawal: bigint; readonly amount: bigint }
  | { readonly kind: 'refunded'; readonly withdrawal: bigint }
  /** Anything else: it changes nothing of what is counted. */
  | { readonly kind: 'minterNoted'; readonly what: string }

type SentTerms = {
  /** What comes back, and at which output; absent of a transaction without change. */
  readonly change: bigint | undefined
  readonly changeVout: number | undefined
  /** What the withdrawals pay to the minter; 0 of logs that do not tell. */
  readonly minterFee: bigint
}

/** An event with its place in the log: 0 is the oldest, and there are no gaps. */
export type LoggedMinterEvent = {
  readonly seq: number
  /** When it was written; absent of an event that is older than such times. */
  readonly atMs?: number
  /** When what it tells happened, as it says itself: never later than it was written. */
  readonly sinceMs?: number
  readonly event: MinterEvent
}

/** A part of a log, from the number asked for on. */
export type MinterLogSlice = {
  readonly events: readonly LoggedMinterEvent[]
  /** One past the newest that is known of. Below the number asked for, the log has lost what was there. */
  readonly end: number
}
