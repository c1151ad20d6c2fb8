/**
 * Rewards by accumulators: one number for the pool, one for each staker, whatever their number. Every division keeps its remainder,
 * so that all stakers together never get more than what has been given out, and less than one unit each is on its way.
 */

/** Accumulated reward of one staked unit, times 2^128: finer than any stake, so that no share is lost to the division. */
const SCALE_BITS = 128n
const SCALE = 1n << SCALE_BITS

/** No token has so many units; the accumulator of such a sum still fits what is stored. */
export const MOST_AMOUNT = 1n << 127n

export type Schedule = {
  /** Seconds since 1970. */
  readonly startTime: bigint
  readonly bonusEndTime: bigint
  /** Units of the reward token for each second, for all stakers together. */
  readonly rewardPerTime: bigint
}

export type Rewards = {
  readonly staked: bigint
  /** Reward tokens that have arrived. */
  readonly funded: bigint
  /** Of those, what stakers have been credited with. */
  readonly accrued: bigint
  readonly accPerShare: bigint
  /** Remainder of the last division; less than what was staked then. */
  readonly carry: bigint
  /** Seconds since 1970. */
  readonly lastTime: bigint
}

export type Stake = {
  readonly staked: bigint
  /** The pool's accumulator when this stake was last settled. */
  readonly paidAcc: bigint
  /** What the stake has earned beyond whole units, times 2^128. */
  readonly fraction: bigint
}

/**
 * Gives out what the time since the last call has earned, as far as tokens for it have arrived: nobody is promised what nobody has
 * paid in. Time without a stake earns nothing; its reward stays undistributed.
 */
export function accrue(rewards: Rewards, schedule: Schedule, nowSeconds: bigint): Rewards {
  const { staked, funded, accrued, accPerShare, carry, lastTime } = rewards
  if (nowSeconds <= lastTime) return rewards
  const from = max(lastTime, schedule.startTime)
  const to = min(nowSeconds, schedule.bonusEndTime)
  if (to <= from || staked === 0n) return { ...rewards, lastTime: nowSeconds }
  const reward = min((to - from) * schedule.rewardPerTime, funded - accrued)
  const toShare = (reward << SCALE_BITS) + carry
  return {
    ...rewards,
    accrued: accrued + reward,
    accPerShare: accPerShare + toShare / staked,
    carry: toShare % staked,
    lastTime: nowSeconds,
  }
}

/** Takes what a stake has earned, in whole units; the rest stays with it. */
export function settle(stake: Stake, accPerShare: bigint): { stake: Stake; reward: bigint } {
  const earned = stake.staked * (accPerShare - stake.paidAcc) + stake.fraction
  const fraction = earned % SCALE
  return { stake: { ...stake, paidAcc: accPerShare, fraction }, reward: earned >> SCALE_BITS }
}

/** What the rate comes to from start to end. */
export function promisedBy({ startTime, bonusEndTime, rewardPerTime }: Schedule): bigint {
  return bonusEndTime > startTime ? (bonusEndTime - startTime) * rewardPerTime : 0n
}

/** The operator's part of a reward, in thousandths; rounded down, in the staker's favour. */
export function feeOf(reward: bigint, perThousand: bigint): bigint {
  return (reward * perThousand) / 1_000n
}

/** The accumulator as the interface shows it: times 10^20. */
export function publicAccumulator(accPerShare: bigint): bigint {
  return (accPerShare * 10n ** 20n) >> SCALE_BITS
}

/** What a stake had earned when it was last settled, as the interface shows it. */
export function publicDebt({ staked, paidAcc }: Stake): bigint {
  return (staked * paidAcc) >> SCALE_BITS
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
