import { useParams } from 'react-router'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useToken } from '../../tokens/useTokens.ts'
import { useOffer } from '../offers/details/useOffer.ts'

const REFRESH_MS = 5_000

/** The staking pool that the page's address names, and what the person has there. */
export function useStake() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { id: stakingPoolId = '' } = useParams()
  const { offer: pool, ...asked } = useOffer({
    offer: {
      queryKey: queryKeys.stakingPool(stakingPoolId),
      queryFn: () => sdk.stakes.fetch(stakingPoolId),
    },
    own: {
      queryKey: queryKeys.stake(owner, stakingPoolId),
      queryFn: () => sdk.stakes.fetchMine(stakingPoolId),
    },
    refreshMs: REFRESH_MS,
  })
  const staking = useToken(pool?.stakingToken)
  const reward = useToken(pool?.rewardToken)
  const known = pool && staking && reward ? { pool, staking, reward } : undefined
  return { known, ...asked }
}

export type KnownStake = NonNullable<ReturnType<typeof useStake>['known']>
