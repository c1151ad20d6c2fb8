/** What a sale of an SNS's tokens is opened with. Amounts are in e8s, times in seconds since 1970. */
export type LaunchTerms = {
  readonly minimumParticipants: number
  /** ICP from participants, fewer than which abort the sale. */
  readonly minimumTotal: bigint
  /** ICP from participants at which the sale is full, and ends. */
  readonly maximumTotal: bigint
  /** What one participant puts in at least, and at most, all payments together. */
  readonly minimumEach: bigint
  readonly maximumEach: bigint
  /** Tokens for sale. */
  readonly tokens: bigint
  readonly opensAt: bigint
  readonly dueAt: bigint
  readonly basket: BasketTerms
  /** The fee of the token's ledger, which each neuron pays once. */
  readonly tokenFee: bigint
  readonly minimumStake: bigint
}

/** Into how many neurons a share is divided, and by how many seconds the dissolve delay grows from one to the next. */
export type BasketTerms = { readonly count: number; readonly interval: bigint }

/** What a sale has taken in so far. */
export type LaunchTotals = { readonly participants: number; readonly total: bigint }
