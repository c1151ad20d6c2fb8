/** Trading fees of a position that somebody holds for its owner. What the pool held of both tokens before stays there. */
export type HeldFeesFacts = {
  readonly poolId: string
  readonly positionId: bigint
  /** Ledgers of the pool, and what they take for a transfer. */
  readonly token0: string
  readonly token1: string
  readonly fee0: bigint
  readonly fee1: bigint
  readonly held0: bigint
  readonly held1: bigint
}
