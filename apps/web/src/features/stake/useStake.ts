import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useToken } from '../../tokens/useTokens.ts'

const REFRESH_MS = 5_000

/** The staking pool that the page's address names, and what the person has there. */
export function useStake() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { id: stakingPoolId = '' } = useParams()
  const {
    data: pool,
    isError,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.stakingPool(stakingPoolId),
    queryFn: () => sdk.stakes.fetch(stakingPoolId),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const own = useQuery({
    queryKey: queryKeys.stake(owner, stakingPoolId),
    queryFn: () => sdk.stakes.fetchMine(stakingPoolId),
    enabled: owner !== '',
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const staking = useToken(pool?.stakingToken)
  const reward = useToken(pool?.rewardToken)
  return {
    known: pool && staking && reward ? { pool, staking, reward } : undefined,
    own: own.data,
    hasOwnFailed: own.isError && own.data === undefined,
    hasFailed: isError && pool === undefined,
    error,
    retry: () => {
      void refetch()
      if (own.isError) void own.refetch()
    },
  }
}

export type KnownStake = NonNullable<ReturnType<typeof useStake>['known']>
