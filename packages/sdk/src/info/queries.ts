export type ChartLevel = 'm1' | 'm15' | 'h1' | 'd1'

/** Which transactions: those that fit all that is named. */
export type TransactionQuery = {
  readonly poolId?: string
  /** Of `poolId`. */
  readonly positionId?: bigint
  readonly tokenId?: string
  readonly principal?: string
  /** Some kinds of actions only, as `InfoTransaction.action` names them. */
  readonly types?: readonly string[]
  readonly beginMs?: number
  readonly endMs?: number
  /** At most 500. */
  readonly limit?: number
  /** `nextCursor` of the page before. */
  readonly cursor?: bigint
}

/** Whose limit orders: in one pool, or in all. */
export type OrderQuery = {
  readonly principal: string
  readonly poolId?: string
  readonly beginMs?: number
  readonly endMs?: number
  /** At most 500. */
  readonly limit?: number
  /** `nextCursor` of the page before. */
  readonly cursor?: bigint
}

/** Which positions: those that fit all that is named. */
export type PositionQuery = {
  readonly poolId?: string
  /** Of `poolId`. */
  readonly positionId?: bigint
  readonly principal?: string
  /** Open ones when absent. */
  readonly status?: 'open' | 'closed' | 'all'
  readonly page?: number
  /** At most 500. */
  readonly limit?: number
}

export type HolderQuery = {
  readonly token: { readonly ledgerId: string; readonly decimals: number }
  readonly page?: number
  /** At most 500. */
  readonly limit?: number
}

export type ChartQuery = {
  readonly level: ChartLevel
  readonly page?: number
  /** At most 1,000. */
  readonly limit?: number
  /** The newest period is that in which this time is; that of now without it. */
  readonly endMs?: number
}

/** Bridges have hours and days. */
export type BridgePastQuery = Omit<ChartQuery, 'level'> & { readonly level: 'h1' | 'd1' }
