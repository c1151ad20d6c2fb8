import type { FarmWish } from './CreateFarmFlow.ts'

const HALF_HOUR = 1_800
const FOUR_HOURS = 14_400
const TWELVE_HOURS = 43_200
const WEEK = 604_800
const MONTH = 2_629_800
const HALF_YEAR = 15_778_800
const YEAR = 31_557_600
/** More than the factory takes. */
const TOO_MUCH = 1n << 120n
/** A reward is worth sending when it is more than so many of its ledger's fees. */
const FEES = 3n

/** Why a farm cannot be made, in the order in which a founder is told. */
export const WISH_FLAWS = [
  'starts-in-the-past',
  'starts-after-end',
  'starts-too-late',
  'lasts-too-long',
  'lasts-too-short',
  'no-reward',
  'reward-too-small',
  'reward-too-large',
  'cycle-too-short',
  'cycle-too-long',
  'reward-too-thin',
] as const
export type WishFlaw = (typeof WISH_FLAWS)[number]

type Timed = Pick<FarmWish, 'startSeconds' | 'endSeconds'>
type Wished = Timed & Pick<FarmWish, 'reward' | 'secondsPerCycle'>

/** The shortest cycle that a farm of this length may have, in seconds. */
export function leastCycle({ startSeconds, endSeconds }: Timed): number {
  const duration = endSeconds - startSeconds
  if (duration > HALF_YEAR) return TWELVE_HOURS
  return duration > MONTH ? FOUR_HOURS : HALF_HOUR
}

/**
 * The first thing that the factory would refuse of a farm, and what its reward's ledger would; undefined when it can be made.
 * @param rewardFee what that ledger takes for a transfer
 */
export function flawOfWish(
  wish: Wished,
  { nowSeconds, rewardFee }: { readonly nowSeconds: number; readonly rewardFee: bigint },
): WishFlaw | undefined {
  const { startSeconds, endSeconds, reward, secondsPerCycle } = wish
  const duration = endSeconds - startSeconds
  if (startSeconds < nowSeconds) return 'starts-in-the-past'
  if (duration <= 0) return 'starts-after-end'
  if (startSeconds - nowSeconds > MONTH) return 'starts-too-late'
  if (duration > YEAR) return 'lasts-too-long'
  if (duration < WEEK) return 'lasts-too-short'
  if (reward <= 0n) return 'no-reward'
  if (reward <= rewardFee * FEES) return 'reward-too-small'
  if (reward >= TOO_MUCH) return 'reward-too-large'
  if (secondsPerCycle < leastCycle(wish)) return 'cycle-too-short'
  if (secondsPerCycle > duration) return 'cycle-too-long'
  return reward < cyclesOf(wish) ? 'reward-too-thin' : undefined
}

/** How often a farm gives out reward. */
export const cyclesOf = ({
  startSeconds,
  endSeconds,
  secondsPerCycle,
}: Timed & Pick<FarmWish, 'secondsPerCycle'>): bigint =>
  BigInt(Math.floor((endSeconds - startSeconds) / secondsPerCycle))
