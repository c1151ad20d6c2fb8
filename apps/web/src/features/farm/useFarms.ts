import type { ListedFarm, OwnStakes } from '@sluice/sdk'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import type { OfferRow } from '../offers/list/OfferList.tsx'
import { type Offers, useOfferRows, useOffers } from '../offers/list/useOffers.ts'
import { aprOf, type FarmTokens, stakedUsdOf, worthOfStakes } from './farmView.ts'

/** A farm with what it is worth, and what the person has there. */
export type FarmRow = ListedFarm &
  OfferRow & { readonly tokens: FarmTokens; readonly own: OwnStakes | undefined }

/** Every farm, newest first. */
export function useFarms(): Offers<FarmRow> {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const prices = useUsdPrices()
  const { ownOf, ...listed } = useOffers({
    list: { queryKey: queryKeys.farms(owner), queryFn: () => sdk.farms.list() },
    ownAt: (farmId) => ({
      queryKey: queryKeys.farmStakes(owner, farmId),
      queryFn: () => sdk.farms.fetchMine(farmId),
    }),
    idOf: ({ farmId }: ListedFarm) => farmId,
  })
  return useOfferRows(listed, {
    idOf: ({ farmId }) => farmId,
    ledgersOf: ({ token0, token1, rewardToken }) => [token0, token1, rewardToken],
    toRow: (farm, find): FarmRow | undefined => {
      const [token0, token1] = [find(farm.token0), find(farm.token1)]
      const reward = find(farm.rewardToken)
      if (!token0 || !token1 || !reward) return undefined
      const tokens = { token0, token1, reward }
      const own = ownOf.get(farm.farmId)
      return {
        ...farm,
        tokens,
        stakedUsd: stakedUsdOf(farm, tokens, prices),
        aprPpm: aprOf(farm, tokens, prices),
        own,
        ownUsd: own && worthOfStakes(own.stakes, tokens, prices),
      }
    },
    toPage: ({ farmId }) => `/farm/details/${farmId}`,
  })
}
