import type { Farm, Position } from '@sluice/sdk'
import { stakeFlawOf } from '@sluice/sdk/farm'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'

const REFRESH_MS = 60_000

/** The newest live farm of a pool; undefined while unknown, and where there is none. */
export function useLiveFarm(poolId: string | undefined): Farm | undefined {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { data: listed } = useQuery({
    queryKey: queryKeys.farms(owner),
    queryFn: () => sdk.farms.list(),
    enabled: poolId !== undefined,
    staleTime: REFRESH_MS,
    // a page without farms is whole
    retry: false,
  })
  const found = listed?.find((farm) => farm.poolId === poolId && farm.status === 'live')
  const farmId = found?.farmId ?? ''
  const { data: farm } = useQuery({
    queryKey: queryKeys.farm(farmId),
    queryFn: () => sdk.farms.fetch(farmId),
    enabled: farmId !== '',
    staleTime: REFRESH_MS,
    retry: false,
  })
  return farm
}

/** The page of the farm that would take a position now, with the position chosen; undefined where none would. */
export function useFarmPath(position: Position): string | undefined {
  const farm = useLiveFarm(position.poolId)
  if (farm === undefined || stakeFlawOf(farm, position) !== undefined) return undefined
  return farmPath(farm.farmId, position.id)
}

export const farmPath = (farmId: string, positionId: bigint): string =>
  `/farm/details/${farmId}?position=${positionId}`
