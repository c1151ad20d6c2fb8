import type { TokenStandard } from '../ledgers/standards/standards.ts'

/** Where a staking pool is in its life. Tokens are taken only while it is live; they come out at any time. */
export const STAKING_STATUSES = ['live', 'not-started', 'finished'] as const
export type StakingStatus = (typeof STAKING_STATUSES)[number]

/** What of a staking pool says where it is and what it is about. */
export type PlacedStakingPool = {
  readonly stakingPoolId: string
  /** Ledgers. */
  readonly stakingToken: string
  readonly rewardToken: string
}

/** A staking pool as its factory lists it. Amounts in the smallest units of their tokens, times in seconds since 1970. */
export type ListedStakingPool = PlacedStakingPool & {
  /** Made by somebody who is no operator, and no operator vouches for it yet. */
  readonly isNew?: boolean
  /** Written by who made it: show it as text. */
  readonly name: string
  readonly status: StakingStatus
  readonly startSeconds: number
  readonly endSeconds: number
  /** What each second gives to all stakers together. */
  readonly rewardPerSecond: bigint
  readonly creator: string
  /** What everybody has staked, and what they have earned so far; absent where the pool does not answer. */
  readonly staked?: bigint
  readonly rewarded?: bigint
  /** What the pool keeps of every reward, in parts per thousand; absent where the pool does not answer. */
  readonly feePerMille?: bigint
  /** Whether the caller has anything there. */
  readonly isMine: boolean
}

/** A staking pool with everything that it says of itself. */
export type StakingPool = Omit<ListedStakingPool, 'isMine'> & {
  readonly staked: bigint
  readonly rewarded: bigint
  /** What the pool keeps of every reward, in parts per thousand. */
  readonly feePerMille: bigint
  /** What the ledgers take for a transfer, as the pool knows it. */
  readonly stakingFee: bigint
  readonly rewardFee: bigint
  /** How many have ever had something there. */
  readonly stakers: number
  /** Of the reward that it promises, what has arrived; absent where its build does not tell. */
  readonly funded?: bigint
  /** Whether an operator is paying everybody out after the end, or has. */
  readonly settling: 'no' | 'under-way' | 'done'
  /** Whether its build knows no calls that do several things at once. */
  readonly isStepwise: boolean
}

/** What somebody has in a staking pool. */
export type OwnStake = {
  readonly staked: bigint
  /** What harvesting would send now, before the ledger's fee and after the pool's: earned, and harvested without being sent. */
  readonly reward: bigint
  /** Of that, what was harvested and lies at the pool. */
  readonly unsentReward: bigint
  /** Staking tokens in the pool that are not staked, and those that were transferred to it and never deposited. */
  readonly unstaked: bigint
  readonly undeposited: bigint
}

/** What anybody has in a staking pool, by its own books: of the staked token with what is not staked, and of the reward. */
export type StakeHolding = PlacedStakingPool & {
  readonly staked: bigint
  /** Earned and not sent, after the pool's fee. */
  readonly reward: bigint
}

/** What of the caller's lies at a staking pool outside of a stake. */
export type StakeLeft = Pick<ListedStakingPool, 'name'> &
  PlacedStakingPool &
  Pick<OwnStake, 'undeposited' | 'unstaked' | 'unsentReward'>

/** Where tokens of somebody lie at a staking pool, outside of their stake. */
export const RECLAIM_PLACES = ['undeposited', 'unstaked', 'unsent-reward'] as const
export type ReclaimPlace = (typeof RECLAIM_PLACES)[number]

/** Something that a staking pool has written down. */
export type StakingRecord = {
  readonly kind: 'deposit' | 'stake' | 'unstake' | 'harvest' | 'withdraw' | 'liquidate'
  readonly isReward: boolean
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly atMs: number
}

/** The terms of a pool that is to be made. The reward is what the rate comes to from start to end. */
export type StakingTerms = {
  readonly name: string
  readonly startSeconds: number
  readonly endSeconds: number
  readonly rewardPerSecond: bigint
}

/** A token of a pool that is to be made, as its ledger says. */
export type PooledToken = {
  readonly ledgerId: string
  readonly standard: TokenStandard
  readonly symbol: string
  readonly decimals: number
  readonly fee: bigint
}

export type StakingTermsFlaw =
  | 'name-missing'
  | 'name-too-long'
  | 'starts-in-past'
  | 'ends-before-start'
  | 'starts-too-late'
  | 'lasts-too-long'
  | 'rate-missing'
  | 'rate-too-high'

/** What is wrong with the reward of a pool as a whole, in the order in which it is told. */
export type StakingRewardFlaw = 'least-tokens' | 'reward-too-small' | 'reward-too-large'

/** As long as names may be. */
export const LONGEST_POOL_NAME = 100
/** Units a second, as the pool's canister bounds them. */
const MOST_RATE = 1n << 100n
const YEAR_SECONDS = 31_557_600
/** Longer than anybody plans; a mistyped year. */
const LONGEST_YEARS = 10
/** Farther away no factory lets anything start. */
const MONTH_SECONDS = 2_629_800
/** Whole tokens of a reward that is worth a pool. */
export const LEAST_REWARD_TOKENS = 1_000n
/** A reward is worth sending when it is more than so many of its ledger's fees. */
const REWARD_FEES = 3n
/** More than any honest supply. */
const TOO_MUCH_REWARD = 1n << 120n
/** A start counts as now for as long as it takes to order. */
const START_GRACE_SECONDS = 300

/** What is wrong with the terms of a pool, of several the first; undefined where nothing is. */
export function stakingTermsFlawOf(
  { name, startSeconds, endSeconds, rewardPerSecond }: StakingTerms,
  nowSeconds: number,
): StakingTermsFlaw | undefined {
  if (name.trim() === '') return 'name-missing'
  if (name.length > LONGEST_POOL_NAME) return 'name-too-long'
  if (startSeconds < nowSeconds - START_GRACE_SECONDS) return 'starts-in-past'
  if (endSeconds <= startSeconds) return 'ends-before-start'
  if (startSeconds - nowSeconds > MONTH_SECONDS) return 'starts-too-late'
  if (endSeconds - startSeconds > LONGEST_YEARS * YEAR_SECONDS) return 'lasts-too-long'
  if (rewardPerSecond <= 0n) return 'rate-missing'
  return rewardPerSecond > MOST_RATE ? 'rate-too-high' : undefined
}

/** What is wrong with all that a pool is to give out, in the smallest unit of a token; undefined where nothing is. */
export function stakingRewardFlawOf(
  totalReward: bigint,
  { decimals, fee }: Pick<PooledToken, 'decimals' | 'fee'>,
): StakingRewardFlaw | undefined {
  if (totalReward < LEAST_REWARD_TOKENS * 10n ** BigInt(decimals)) return 'least-tokens'
  if (totalReward <= REWARD_FEES * fee) return 'reward-too-small'
  return totalReward >= TOO_MUCH_REWARD ? 'reward-too-large' : undefined
}

/** The most that a founder may have meant by a rate, which is rounded down to whole units a second. */
export const mostMeantBy = (terms: Omit<StakingTerms, 'name'>): bigint =>
  promisedBy(terms) + BigInt(Math.max(0, terms.endSeconds - terms.startSeconds - 1))

/** What a rate comes to from start to end. */
export const promisedBy = ({
  startSeconds,
  endSeconds,
  rewardPerSecond,
}: Omit<StakingTerms, 'name'>): bigint =>
  endSeconds > startSeconds ? BigInt(endSeconds - startSeconds) * rewardPerSecond : 0n

/** The rate at which a reward is given out from start to end; rounded down, so that no more than the reward is promised. */
export const ratePerSecondOf = (
  totalReward: bigint,
  { startSeconds, endSeconds }: Pick<StakingTerms, 'startSeconds' | 'endSeconds'>,
): bigint => (endSeconds > startSeconds ? totalReward / BigInt(endSeconds - startSeconds) : 0n)

/** Where a pool is in its life at a time. Its last second still takes tokens, as its canister does. */
export function stakingStatusOf(
  { startSeconds, endSeconds }: Pick<StakingTerms, 'startSeconds' | 'endSeconds'>,
  nowSeconds: number,
): StakingStatus {
  if (nowSeconds < startSeconds) return 'not-started'
  return nowSeconds <= endSeconds ? 'live' : 'finished'
}

/**
 * The most that can be staked out of a balance. Three of the ledger's fees stay: of the approval, of the transfer, and of what is done
 * next. A balance of less than that is tried whole, and refused by its ledger.
 */
export const mostStakeable = (balance: bigint, fee: bigint): bigint =>
  balance >= 3n * fee ? balance - 3n * fee : balance

/** Whether all that a pool promises has come; unknown where its build doesn't tell. */
export const isWhollyFunded = (
  pool: Pick<StakingPool, 'funded' | 'startSeconds' | 'endSeconds' | 'rewardPerSecond'>,
): boolean | undefined => (pool.funded === undefined ? undefined : pool.funded >= promisedBy(pool))
