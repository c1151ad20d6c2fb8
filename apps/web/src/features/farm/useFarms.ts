import type { ListedFarm, OwnStakes } from '@sluice/sdk'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { useTokens } from '../../tokens/useTokens.ts'
import type { OfferRow } from '../offers/list/OfferList.tsx'
import { type Offers, useOffers } from '../offers/list/useOffers.ts'
import { aprOf, type FarmTokens, stakedUsdOf, worthOfStakes } from './farmView.ts'

/** A farm with what it is worth, and what the person has there. */
export type FarmRow = ListedFarm &
  OfferRow & { readonly tokens: FarmTokens; readonly own: OwnStakes | undefined }

/** Every farm, newest first. */
export function useFarms(): Offers<FarmRow> {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const prices = useUsdPrices()
  const { data: tokens } = useTokens()
  const { offers, ownOf, ...asked } = useOffers({
    list: { queryKey: queryKeys.farms(owner), queryFn: () => sdk.farms.list() },
    ownAt: (farmId) => ({
      queryKey: queryKeys.farmStakes(owner, farmId),
      queryFn: () => sdk.farms.fetchMine(farmId),
    }),
    idOf: ({ farmId }: ListedFarm) => farmId,
  })
  const find = (id: string) => tokens?.find(({ ledgerId }) => ledgerId === id)
  const rows =
    tokens &&
    offers?.flatMap((farm): FarmRow[] => {
      const token0 = find(farm.token0)
      const token1 = find(farm.token1)
      const reward = find(farm.rewardToken)
      if (!token0 || !token1 || !reward) return []
      const known = { token0, token1, reward }
      const own = ownOf.get(farm.farmId)
      return [
        {
          ...farm,
          tokens: known,
          stakedUsd: stakedUsdOf(farm, known, prices),
          aprPpm: aprOf(farm, known, prices),
          own,
          ownUsd: own && worthOfStakes(own.stakes, known, prices),
        },
      ]
    })
  return { rows, ...asked }
}
