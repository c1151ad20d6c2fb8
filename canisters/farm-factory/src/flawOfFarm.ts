import type { CreateFarmArgs } from '@sluice/candid/farm_factory'

const HALF_HOUR = 1_800n
const FOUR_HOURS = 14_400n
const TWELVE_HOURS = 43_200n
const WEEK = 604_800n
const MONTH = 2_629_800n
const HALF_YEAR = 15_778_800n
const YEAR = 31_557_600n
/** Farms pay by the transfers of ICRC ledgers. */
const STANDARDS = new Set(['ICRC1', 'ICRC2', 'ICRC3', 'ICP'])
/** More than any honest supply; sums of growth must fit what a farm stores. */
const MOST_REWARD = 1n << 120n

type Terms = Omit<CreateFarmArgs, 'creatorKey'>

/** Why a farm cannot be made of this, in the words of the public factory; undefined when it can. Times are in seconds. */
export function flawOfFarm(args: Terms, now: bigint): string | undefined {
  const { rewardToken, rewardAmount, startTime, endTime, secondPerCycle } = args
  if (!STANDARDS.has(rewardToken.standard)) return 'Wrong rewardToken standard.'
  if (rewardAmount === 0n) return 'Reward amount must be positive'
  if (rewardAmount >= MOST_REWARD) return 'Reward amount is too large'
  if (startTime < now) return 'Start time must be after current time'
  if (startTime >= endTime) return 'Start time must be before end time'
  if (startTime - now > MONTH) return 'Start time is too far from current time'
  return flawOfCycle(endTime - startTime, secondPerCycle) ?? flawOfRate(args)
}

function flawOfCycle(duration: bigint, cycle: bigint): string | undefined {
  const tooFast = (least: string) => `The reward distribution cycle cannot be faster than ${least}`
  if (duration > YEAR) return 'Incentive duration cannot be more than 1 year'
  if (duration > HALF_YEAR && cycle < TWELVE_HOURS) return tooFast('12 hours')
  if (duration > MONTH && cycle < FOUR_HOURS) return tooFast('4 hours')
  if (duration >= WEEK && cycle < HALF_HOUR) return tooFast('30 minutes')
  if (duration < WEEK) return 'Incentive duration cannot be less than 1 week'
  return cycle > duration ? 'The reward distribution cycle is longer than the farm' : undefined
}

/** Each cycle gives out a whole number of units. */
function flawOfRate({ rewardAmount, startTime, endTime, secondPerCycle }: Terms) {
  const cycles = (endTime - startTime) / secondPerCycle
  return rewardAmount < cycles ? 'Reward amount is less than a unit for each cycle' : undefined
}
