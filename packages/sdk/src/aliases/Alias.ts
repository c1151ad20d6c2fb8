/** What a principal is called by the exchange's alias service. */
export type AddressAlias = {
  readonly principal: string
  /** The same as pools and ICP's ledger name it: its account identifier in hexadecimal. */
  readonly identifier: string
  readonly alias: string
}

/** Whose liquidity counts as locked in pools of some tokens: everybody of one label. */
export type Lock = { readonly alias: string; readonly principals: readonly string[] }

/** What a lock holds of a pool. */
export type LockedShare = {
  readonly alias: string
  readonly positionIds: readonly bigint[]
  /** What of the liquidity at the pool's present price is its, in millionths, rounded down. */
  readonly sharePpm: bigint
}

export type LockedLiquidity = {
  /** All locks together, in millionths, rounded down. */
  readonly sharePpm: bigint
  /** Only those that hold something, largest first. */
  readonly locks: readonly LockedShare[]
}
