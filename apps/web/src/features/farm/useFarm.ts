import { useParams } from 'react-router'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useToken } from '../../tokens/useTokens.ts'
import { useOffer } from '../offers/details/useOffer.ts'

const REFRESH_MS = 15_000

/** The farm that the page's address names, and what the person has there. */
export function useFarm() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { id: farmId = '' } = useParams()
  const { offer: farm, ...asked } = useOffer({
    offer: { queryKey: queryKeys.farm(farmId), queryFn: () => sdk.farms.fetch(farmId) },
    own: {
      queryKey: queryKeys.farmStakes(owner, farmId),
      queryFn: () => sdk.farms.fetchMine(farmId),
    },
    refreshMs: REFRESH_MS,
  })
  const token0 = useToken(farm?.token0 ?? '')
  const token1 = useToken(farm?.token1 ?? '')
  const reward = useToken(farm?.rewardToken ?? '')
  const known = farm && token0 && token1 && reward ? { farm, token0, token1, reward } : undefined
  return { known, ...asked }
}

export type KnownFarm = NonNullable<ReturnType<typeof useFarm>['known']>
