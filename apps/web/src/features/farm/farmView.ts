import type { Farm, ListedFarm, Stake, Token } from '@sluice/sdk'
import { afterFee, aprPpmOf } from '@sluice/sdk/farm'
import { type UsdPrices, worthUsdOf } from '@sluice/sdk/usdPrices'
import { worthOf } from '../liquidity/positions/positionView.ts'

/** The tokens of a farm's pool, and what it pays. */
export type FarmTokens = { readonly token0: Token; readonly token1: Token; readonly reward: Token }

/** Dollars of everything that is staked in a farm. */
export const stakedUsdOf = (
  { staked0, staked1 }: Pick<ListedFarm, 'staked0' | 'staked1'>,
  tokens: FarmTokens,
  prices: UsdPrices,
) => worthOf({ amount0: staked0, amount1: staked1 }, tokens, prices)

/** Dollars of some stakes. */
export const worthOfStakes = (
  stakes: readonly Stake[],
  tokens: FarmTokens,
  prices: UsdPrices,
): bigint | undefined =>
  stakes.reduce<bigint | undefined>((sum, stake) => {
    const one = worthOf(stake, tokens, prices)
    return sum === undefined || one === undefined ? undefined : sum + one
  }, 0n)

/** What a live farm's stakers are paid in a year at today's prices, after its fee, in parts per million of what is staked; unknown while a price is. */
export function aprOf(
  farm: Pick<Farm, 'status' | 'staked0' | 'staked1'> & Pick<ListedFarm, 'rate'>,
  tokens: FarmTokens,
  prices: UsdPrices,
): bigint | undefined {
  const { status, rate } = farm
  if (status !== 'live' || rate === undefined) return undefined
  const staked = stakedUsdOf(farm, tokens, prices)
  const perCycle = worthUsdOf(
    afterFee(rate.rewardPerCycle, rate.feePerMille),
    prices.get(tokens.reward.ledgerId),
  )
  if (staked === undefined || perCycle === undefined) return undefined
  return aprPpmOf(perCycle, staked, rate.secondsPerCycle)
}
