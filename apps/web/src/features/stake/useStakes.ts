import type { ListedStakingPool, OwnStake } from '@sluice/sdk'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import type { OfferRow } from '../offers/list/OfferList.tsx'
import { type Offers, useOfferRows, useOffers } from '../offers/list/useOffers.ts'
import { aprOf, type StakeTokens } from './stakeView.ts'

/** A staking pool with what it is worth, and what the person has there. */
export type StakeRow = ListedStakingPool &
  OfferRow & { readonly tokens: StakeTokens; readonly own: OwnStake | undefined }

/** Every staking pool, newest first. */
export function useStakes(): Offers<StakeRow> {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const prices = useUsdPrices()
  const { ownOf, ...listed } = useOffers({
    list: { queryKey: queryKeys.stakingPools(owner), queryFn: () => sdk.stakes.list() },
    ownAt: (stakingPoolId) => ({
      queryKey: queryKeys.stake(owner, stakingPoolId),
      queryFn: () => sdk.stakes.fetchMine(stakingPoolId),
    }),
    idOf: ({ stakingPoolId }: ListedStakingPool) => stakingPoolId,
  })
  const usdOf = (amount: bigint | undefined, ledger: string) =>
    amount === undefined ? undefined : worthUsdOf(amount, prices.get(ledger))
  return useOfferRows(listed, {
    idOf: ({ stakingPoolId }) => stakingPoolId,
    ledgersOf: ({ stakingToken, rewardToken }) => [stakingToken, rewardToken],
    toRow: (pool, find): StakeRow | undefined => {
      const [staking, reward] = [find(pool.stakingToken), find(pool.rewardToken)]
      if (!staking || !reward) return undefined
      const own = ownOf.get(pool.stakingPoolId)
      return {
        ...pool,
        tokens: { staking, reward },
        stakedUsd: usdOf(pool.staked, pool.stakingToken),
        aprPpm: pool.status === 'live' ? aprOf(pool, prices) : undefined,
        own,
        ownUsd: usdOf(own?.staked, pool.stakingToken),
      }
    },
    toPage: ({ stakingPoolId }) => `/stake/details/${stakingPoolId}`,
  })
}
