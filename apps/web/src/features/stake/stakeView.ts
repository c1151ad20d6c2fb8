import type { ListedStakingPool, Token } from '@sluice/sdk'
import { afterFee, aprPpmOf } from '@sluice/sdk/farm'
import { type UsdPrices, worthUsdOf } from '@sluice/sdk/usdPrices'

const DAY_SECONDS = 86_400

/** What a pool gives to all stakers in a day, before its fee. */
export const perDayOf = ({ rewardPerSecond }: Pick<ListedStakingPool, 'rewardPerSecond'>): bigint =>
  rewardPerSecond * BigInt(DAY_SECONDS)

/** What a stake would earn in a day at today's rate, after the pool's fee, beside what others have staked. */
export const dailyOf = (
  pool: Pick<ListedStakingPool, 'rewardPerSecond'> & {
    readonly staked: bigint
    readonly feePerMille: bigint
  },
  amount: bigint,
): bigint => afterFee((perDayOf(pool) * amount) / (pool.staked + amount), pool.feePerMille)

type Rated = Pick<ListedStakingPool, 'rewardPerSecond' | 'stakingToken' | 'rewardToken'> & {
  readonly staked?: bigint
  readonly feePerMille?: bigint
}

/** What a pool's stakers are paid in a year, after its fee, at today's prices, in parts per million of what is staked; unknown while a price is, and without stakes. */
export function aprOf(pool: Rated, prices: UsdPrices): bigint | undefined {
  if (pool.staked === undefined || pool.feePerMille === undefined) return undefined
  const staked = worthUsdOf(pool.staked, prices.get(pool.stakingToken))
  const perDay = worthUsdOf(
    afterFee(perDayOf(pool), pool.feePerMille),
    prices.get(pool.rewardToken),
  )
  if (staked === undefined || perDay === undefined) return undefined
  return aprPpmOf(perDay, staked, DAY_SECONDS)
}

/** The tokens of a pool. */
export type StakeTokens = { readonly staking: Token; readonly reward: Token }
