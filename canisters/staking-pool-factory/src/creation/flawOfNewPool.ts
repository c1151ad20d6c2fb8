import type { InitRequest } from '@sluice/candid/staking_pool_factory'
import { flawOfPool } from '@sluice/canister-staking-pool/terms'

/** What a pool takes, and what it pays: by ledgers that know a transfer by its time. */
const STAKED = new Set(['ICP', 'ICRC1', 'ICRC2'])
const PAID = new Set([...STAKED, 'ICRC3'])
/** Whole tokens of a reward that is worth a canister. */
const LEAST_TOKENS = 1_000n
/** A reward is worth sending when it is more than so many of its ledger's fees. */
const FEES = 3n
/** More than any honest supply. */
const TOO_MUCH = 1n << 120n
/** Signing an order takes its time: a start that was now when it was written still is. */
const GRACE_SECONDS = 900n
const MONTH_SECONDS = 2_629_800n
/** Ten years; a mistyped one lasts longer. */
const LONGEST_SECONDS = 315_576_000n

/** Why a pool is not made of this, beside what no pool can be; undefined when it can be made. Times are in seconds. */
export function flawOfNewPool(pool: InitRequest, now: bigint): string | undefined {
  if (pool.name.trim() === '') return 'A pool needs a name'
  if (!STAKED.has(pool.stakingToken.standard)) return 'Wrong stakingToken standard.'
  if (!PAID.has(pool.rewardToken.standard)) return 'Wrong rewardToken standard.'
  return flawOfPool(pool) ?? flawOfTimes(pool, now) ?? flawOfReward(pool)
}

function flawOfTimes({ startTime, bonusEndTime }: InitRequest, now: bigint): string | undefined {
  if (startTime + GRACE_SECONDS < now) return 'Start time must be now or in the future'
  if (startTime >= bonusEndTime) return 'Start time must be before end time'
  if (startTime > now + MONTH_SECONDS) return 'Start time is too far from current time'
  return bonusEndTime - startTime > LONGEST_SECONDS
    ? 'Incentive duration cannot be more than 10 years'
    : undefined
}

function flawOfReward(pool: InitRequest): string | undefined {
  const { startTime, bonusEndTime, rewardPerTime, rewardTokenDecimals, rewardTokenFee } = pool
  if (rewardPerTime === 0n) return 'Reward amount must be positive'
  const seconds = bonusEndTime - startTime
  // a rate is rounded down: this is the most that may have been meant by it
  const total = rewardPerTime * seconds + seconds - 1n
  if (total < LEAST_TOKENS * 10n ** rewardTokenDecimals)
    return 'A minimum of 1000 Tokens are required to create a pool'
  if (total <= FEES * rewardTokenFee)
    return 'Token amount should be more than triple the transfer fee'
  return total >= TOO_MUCH ? 'Reward amount is too large' : undefined
}
