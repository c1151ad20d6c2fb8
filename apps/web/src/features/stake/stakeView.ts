import type { ListedStakingPool, Token } from '@sluice/sdk'
import { aprPpmOf } from '@sluice/sdk/farm'
import { type UsdPrices, worthUsdOf } from '@sluice/sdk/usdPrices'

const DAY_SECONDS = 86_400

/** What a pool gives in a day. */
export const perDayOf = ({ rewardPerSecond }: Pick<ListedStakingPool, 'rewardPerSecond'>): bigint =>
  rewardPerSecond * BigInt(DAY_SECONDS)

type Rated = Pick<ListedStakingPool, 'rewardPerSecond' | 'stakingToken' | 'rewardToken'> & {
  readonly staked?: bigint
}

/** What a pool pays in a year at today's prices, in parts per million of what is staked; unknown while a price is, and without stakes. */
export function aprOf(pool: Rated, prices: UsdPrices): bigint | undefined {
  if (pool.staked === undefined) return undefined
  const staked = worthUsdOf(pool.staked, prices.get(pool.stakingToken))
  const perDay = worthUsdOf(perDayOf(pool), prices.get(pool.rewardToken))
  if (staked === undefined || perDay === undefined) return undefined
  return aprPpmOf(perDay, staked, DAY_SECONDS)
}

/** The tokens of a pool. */
export type StakeTokens = { readonly staking: Token; readonly reward: Token }
