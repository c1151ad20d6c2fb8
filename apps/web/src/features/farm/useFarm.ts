import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useToken } from '../../tokens/useTokens.ts'

const REFRESH_MS = 15_000

/** The farm that the page's address names, and what the person has there. */
export function useFarm() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { id: farmId = '' } = useParams()
  const {
    data: farm,
    isError,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.farm(farmId),
    queryFn: () => sdk.farms.fetch(farmId),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const own = useQuery({
    queryKey: queryKeys.farmStakes(owner, farmId),
    queryFn: () => sdk.farms.fetchMine(farmId),
    enabled: owner !== '',
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const token0 = useToken(farm?.token0 ?? '')
  const token1 = useToken(farm?.token1 ?? '')
  const reward = useToken(farm?.rewardToken ?? '')
  return {
    known: farm && token0 && token1 && reward ? { farm, token0, token1, reward } : undefined,
    own: own.data,
    hasOwnFailed: own.isError && own.data === undefined,
    hasFailed: isError && farm === undefined,
    error,
    retry: () => {
      void refetch()
      if (own.isError) void own.refetch()
    },
  }
}

export type KnownFarm = NonNullable<ReturnType<typeof useFarm>['known']>
