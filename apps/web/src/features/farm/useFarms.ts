import type { ListedFarm, OwnStakes } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { useTokens } from '../../tokens/useTokens.ts'
import { aprOf, type FarmTokens, stakedUsdOf, worthOfStakes } from './farmView.ts'

const REFRESH_MS = 30_000

/** A farm with what it is worth, and what the person has there. Figures that nobody can tell are absent. */
export type FarmRow = ListedFarm & {
  readonly tokens: FarmTokens
  readonly stakedUsd: bigint | undefined
  readonly aprPpm: bigint | undefined
  /** Absent where the person has nothing, or while it is read. */
  readonly own: OwnStakes | undefined
  readonly ownUsd: bigint | undefined
}

/** Every farm, newest first. */
export function useFarms() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const prices = useUsdPrices()
  const { data: tokens } = useTokens()
  const list = useQuery({
    queryKey: queryKeys.farms(owner),
    queryFn: () => sdk.farms.list(),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const mine = list.data?.filter(({ isMine }) => isMine && owner !== '') ?? []
  const own = useQueries({
    queries: mine.map(({ farmId }) => ({
      queryKey: queryKeys.farmStakes(owner, farmId),
      queryFn: () => sdk.farms.fetchMine(farmId),
      refetchInterval: REFRESH_MS,
      retry: 1,
    })),
  })
  const ownOf = new Map(mine.map(({ farmId }, index) => [farmId, own[index]?.data]))
  const find = (id: string) => tokens?.find(({ ledgerId }) => ledgerId === id)
  const rows =
    tokens &&
    list.data?.flatMap((farm): FarmRow[] => {
      const [token0, token1, reward] = [
        find(farm.token0),
        find(farm.token1),
        find(farm.rewardToken),
      ]
      if (!token0 || !token1 || !reward) return []
      const known = { token0, token1, reward }
      const has = ownOf.get(farm.farmId)
      return [
        {
          ...farm,
          tokens: known,
          stakedUsd: stakedUsdOf(farm, known, prices),
          aprPpm: aprOf(farm, known, prices),
          own: has,
          ownUsd: has && worthOfStakes(has.stakes, known, prices),
        },
      ]
    })
  return {
    /** Undefined while they are read. */
    rows,
    hasFailed: list.isError && list.data === undefined,
    error: list.error,
    retry: () => void list.refetch(),
  }
}
