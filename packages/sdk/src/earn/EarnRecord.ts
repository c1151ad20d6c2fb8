/** Something that was done in a farm or a staking pool. The amount is in the smallest unit of what was moved. */
export type EarnRecord = {
  readonly atSeconds: number
  /** In the canister's own word, such as `stake` or `distribute`. */
  readonly type: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Of farms. */
  readonly positionId?: bigint
}

/** The newest, and how many there are. */
export type EarnRecords = { readonly rows: EarnRecord[]; readonly total: number }

export type KnownStakingPool = {
  readonly poolId: string
  readonly name: string
  readonly stakingToken: string
  readonly rewardToken: string
  readonly startSeconds: number
  readonly endSeconds: number
  /** In the reward token's smallest unit. */
  readonly rewardPerSecond: bigint
  readonly creator: string
}

/** Tokens that are given away. Amounts in the token's smallest unit. */
export type KnownClaimEvent = {
  readonly eventId: string
  readonly name: string
  readonly status: 'not-started' | 'live' | 'closed'
  /** The canister that pays. */
  readonly storageId: string
  readonly ledgerId: string
  readonly decimals: number
  readonly symbol: string
  readonly amount: bigint
  readonly claimed: bigint
  readonly users: bigint
  readonly claimedUsers: bigint
  readonly creator: string
}

export type KnownClaimRecord = {
  readonly user: string
  readonly amount: bigint
  readonly isClaimed: boolean
  readonly atSeconds?: number
}
