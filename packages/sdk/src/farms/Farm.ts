import type { FarmStatus as StatusVariant } from '@sluice/candid/farm'
import type { Position, TickRange } from '../liquidity/Position.ts'

/** Where a farm is in its life. One that has begun without its whole reward is `not-started` until the reward has come. */
export const FARM_STATUSES = ['live', 'not-started', 'finished', 'closed'] as const
export type FarmStatus = (typeof FARM_STATUSES)[number]

export type FarmRate = {
  /** Before the farm's fee. */
  readonly rewardPerCycle: bigint
  readonly secondsPerCycle: number
  /** What the farm keeps of every reward, in parts per thousand. */
  readonly feePerMille: bigint
}

/** A farm as the index of farms lists it. Amounts in the smallest units of their tokens. */
export type ListedFarm = {
  readonly farmId: string
  /** Made by somebody who is no operator, and no operator vouches for it yet. */
  readonly isNew?: boolean
  readonly poolId: string
  readonly status: FarmStatus
  /** Ledgers of the pool, and what all stakes hold of them. */
  readonly token0: string
  readonly token1: string
  readonly staked0: bigint
  readonly staked1: bigint
  readonly rewardToken: string
  readonly totalReward: bigint
  /** What each cycle gives to all stakes together; absent where only the index told of the farm. */
  readonly rate?: FarmRate
  /** Whether the caller has a position there. */
  readonly isMine: boolean
}

/** What a farm takes. Amounts of 0 and an absent count are no limits. */
export type FarmLimits = {
  /** How many positions it holds at most. */
  readonly positions: bigint
  readonly least0: bigint
  readonly least1: bigint
  /** Whether it takes only positions whose range the price is in. */
  readonly isPriceInside: boolean
}

/** A farm with everything that it says of itself. Times in seconds since 1970. */
export type Farm = ListedFarm & {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly rate: FarmRate
  readonly rewardFee: bigint
  /** Of the whole reward: not given out yet, earned and not credited, credited to owners. */
  readonly rewardLeft: bigint
  readonly rewardPending: bigint
  readonly rewardPaid: bigint
  /** Whether its whole reward was ever deposited. */
  readonly isFunded: boolean
  /** What the farm keeps of every reward, in parts per thousand. */
  readonly feePerMille: bigint
  readonly limits: FarmLimits
  readonly stakes: number
  /** The mean of its yearly rates so far, in parts per million; absent while there is none. */
  readonly averageAprPpm?: number
  readonly creator: string
  readonly refunder: string
}

/** A position that a farm holds, at the pool's price as the farm knows it. */
export type Stake = TickRange & {
  readonly positionId: bigint
  readonly liquidity: bigint
  readonly amount0: bigint
  readonly amount1: bigint
  /** All that it has earned since it was staked, after the farm's fee, whether it was withdrawn or not. */
  readonly earned: bigint
  readonly sinceSeconds: number
  /** Whether the price is in its range: only then it earns. */
  readonly isInRange: boolean
  /** The farm has tried to give it back and could not: it earns no more, and waits to be fetched. */
  readonly isSetAside: boolean
}

/** What somebody has in a farm. */
export type OwnStakes = {
  readonly stakes: readonly Stake[]
  /** What withdrawing would send, before the ledger's fee and after the farm's. */
  readonly reward: bigint
}

/** What the caller can withdraw from a farm, after its fee and before the ledger's; absent where the farm does not answer. */
export type FarmReward = {
  readonly farm: Omit<ListedFarm, 'isMine'>
  readonly reward: bigint | undefined
}

/** A position that the farm could not hand to the caller, whom strangers have given too many. */
export type SetAside = {
  readonly farm: Omit<ListedFarm, 'isMine'>
  readonly positionId: bigint
}

/** A yearly rate as it was at a time, in parts per million, of what reaches those who stake: after the fee. */
export type AprRecord = { readonly atSeconds: number; readonly aprPpm: number }

export const toStatus = (status: StatusVariant): FarmStatus => {
  if ('LIVE' in status) return 'live'
  if ('NOT_STARTED' in status) return 'not-started'
  return 'FINISHED' in status ? 'finished' : 'closed'
}

const PER_MILLE = 1_000n

/** What is left of a gross reward; the farm's fee is rounded down, as the farm does. */
export const afterFee = (gross: bigint, feePerMille: bigint): bigint =>
  gross - (gross * feePerMille) / PER_MILLE

/**
 * What reaches those who stake of a yearly rate that a canister has written down, in parts per million: farms and the staking pools' index
 * write down what is given out, fee included. Of no rate, undefined.
 * @param percent as canisters tell it
 */
export function aprPpmAfterFee(percent: number, feePerMille: bigint): number | undefined {
  if (!Number.isFinite(percent) || percent <= 0) return undefined
  return Math.round(percent * PPM_OF_A_PERCENT * (1 - Number(feePerMille) / Number(PER_MILLE)))
}

const PPM_OF_A_PERCENT = 10_000

export type StakeFlaw =
  | 'farm-closed'
  | 'stake-too-small'
  | 'stake-out-of-range'
  | 'position-is-order'

/** Why a farm would not take a position; undefined where it would. */
export function stakeFlawOf(
  { status, limits }: Pick<Farm, 'status' | 'limits'>,
  position: Pick<
    Position,
    'liquidity' | 'amount0' | 'amount1' | 'tickLower' | 'tickUpper' | 'isOrder'
  > & { readonly pool: Pick<Position['pool'], 'tick'> },
): StakeFlaw | undefined {
  if (status !== 'live') return 'farm-closed'
  if (position.isOrder) return 'position-is-order'
  const { tick } = position.pool
  const isInside = position.tickLower <= tick && tick < position.tickUpper
  if (limits.isPriceInside && !isInside) return 'stake-out-of-range'
  const { least0, least1 } = limits
  const isTooSmall =
    position.liquidity === 0n || position.amount0 < least0 || position.amount1 < least1
  return isTooSmall ? 'stake-too-small' : undefined
}

/** A year as farms reckon it: 360 days. */
const YEAR_SECONDS = 31_104_000n
const PPM = 1_000_000n

/**
 * The yearly rate of all that is staked, in parts per million, from dollars of any precision.
 * @param perCycleUsd what a cycle gives @returns undefined where nothing is staked
 */
export function aprPpmOf(
  perCycleUsd: bigint,
  stakedUsd: bigint,
  secondsPerCycle: number,
): bigint | undefined {
  if (stakedUsd <= 0n || secondsPerCycle <= 0) return undefined
  return (perCycleUsd * YEAR_SECONDS * PPM) / (BigInt(secondsPerCycle) * stakedUsd)
}
