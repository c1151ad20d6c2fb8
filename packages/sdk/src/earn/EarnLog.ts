/** What farms, staking pools and claim events tell whoever keeps their past. Amounts are smallest units, times milliseconds. */

/** Something that was done, with its place in the log that it stands in: 0 is the oldest, and there are no gaps. */
export type LoggedRecord = {
  readonly seq: number
  readonly atMs: number
  /** In the canister's own word, such as `stake` or `distribute`; `claim` for claims. */
  readonly op: string
  /** A principal; of claims also an account identifier. */
  readonly owner: string
  readonly amount: bigint
  /** Of farms. */
  readonly positionId?: bigint
  readonly liquidity?: bigint
}

/** From the number asked for on, oldest first. */
export type LogSlice = {
  readonly records: readonly LoggedRecord[]
  /** One past the newest that there is. */
  readonly end: number
  /** The oldest that is kept, where what was asked for is not any more. */
  readonly first?: number
}

/** What of a farm never changes. */
export type FarmTerms = {
  readonly farmId: string
  readonly poolId: string
  readonly token0: string
  readonly token1: string
  readonly rewardToken: string
  readonly creator: string
  readonly refunder: string
  readonly startMs: number
  readonly endMs: number
  readonly secondsPerCycle: number
  /** What the farm keeps of every reward. */
  readonly feePerMille: number
}

/** How a farm stands now. */
export type FarmStanding = {
  readonly status: 'live' | 'not-started' | 'finished' | 'closed'
  readonly totalReward: bigint
  readonly rewardPerCycle: bigint
  /** Of the whole reward: not given out yet, earned and not credited, credited. */
  readonly rewardLeft: bigint
  readonly rewardPending: bigint
  readonly rewardPaid: bigint
  /** What all stakes hold of the pool's tokens, and their liquidity. */
  readonly staked0: bigint
  readonly staked1: bigint
  readonly liquidity: bigint
  readonly stakes: number
}

export type StakingPoolTerms = {
  readonly poolId: string
  readonly name: string
  readonly stakingToken: string
  readonly rewardToken: string
  readonly creator: string
  readonly createdMs: number
}

/** How a staking pool stands now. Operators may move its times and its rate. */
export type StakingPoolStanding = {
  readonly startMs: number
  readonly endMs: number
  readonly rewardPerSecond: bigint
  readonly feePerMille: number
  readonly staked: bigint
  /** What stakers have earned so far, harvested or not. */
  readonly rewarded: bigint
  /** How many have ever had something there. */
  readonly stakers: number
  /** Of the promised reward what has arrived; absent where the pool's build does not tell. */
  readonly funded?: bigint
}

export type ClaimEventTerms = {
  readonly eventId: string
  readonly storageId: string
  readonly name: string
  readonly creator: string
  readonly ledgerId: string
  readonly symbol: string
  readonly decimals: number
}

export type ClaimEventStanding = {
  readonly status: 'not-started' | 'live' | 'closed'
  readonly total: bigint
  readonly users: number
  readonly claimed: bigint
  readonly claimedUsers: number
  /** From when on nothing is claimed any more. */
  readonly deadlineMs?: number
}
