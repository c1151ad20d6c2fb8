import type { Economics } from '../Economics.ts'
import { ageOf, delayOf, type Neuron, stakeWithoutFees } from '../neuron/Neuron.ts'
import { decidingPower } from './decidingPower.ts'

/**
 * Power of a vote on a proposal that is made now: 0 for a delay that is too short to vote, and in the NNS less for a neuron whose owner
 * has not shown a sign for long.
 */
export function votingPower(neuron: Neuron, economics: Economics, now: bigint): bigint {
  if (!canVote(neuron, economics, now)) return 0n
  const potential = potentialVotingPower(neuron, economics, now)
  const { refreshedAt } = neuron
  const { refresh } = economics
  if (refreshedAt === undefined || refresh === undefined) return potential
  return decidingPower(potential, { refreshedAt, now, rules: refresh })
}

export const canVote = (
  neuron: Pick<Neuron, 'dissolve'>,
  { minimumDelayToVote }: Economics,
  now: bigint,
): boolean => delayOf(neuron, now) >= minimumDelayToVote

/**
 * Stake and staked maturity with the bonuses for delay and age, times the multiplier; rounded down at each step, as the public
 * services do.
 */
export function potentialVotingPower(neuron: Neuron, economics: Economics, now: bigint): bigint {
  const staked = stakeWithoutFees(neuron)
  const stake = staked + eightYearGangBonus(neuron, staked) + neuron.stakedMaturity
  const delayed = stake + delayBonus(stake, delayOf(neuron, now), economics)
  const aged = delayed + ageBonus(delayed, ageOf(neuron, now), economics)
  return (aged * neuron.multiplierPercent) / 100n
}

/** A tenth of what was locked for eight years and still is. */
const eightYearGangBonus = (
  { eightYearGangBonusBase = 0n }: Pick<Neuron, 'eightYearGangBonusBase'>,
  stake: bigint,
): bigint => smaller(eightYearGangBonusBase, stake) / 10n

export function delayBonus(stake: bigint, delay: bigint, economics: Economics): bigint {
  const { maximumDelay, maximumDelayBonusPercent: percent } = economics
  if (maximumDelay === 0n) return 0n
  const counted = smaller(delay, maximumDelay)
  if (economics.delayBonus === 'linear') return (stake * counted * percent) / (100n * maximumDelay)
  return (stake * counted * counted * percent) / (100n * maximumDelay * maximumDelay)
}

export function ageBonus(stake: bigint, age: bigint, economics: Economics): bigint {
  const { maximumAge, maximumAgeBonusPercent: percent } = economics
  if (maximumAge === 0n) return 0n
  return (stake * smaller(age, maximumAge) * percent) / (100n * maximumAge)
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)
