import type { InfoStakePool } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'

const REFRESH_MS = 60_000
const MOST = 500

type StakeFigures = {
  readonly tvlUsd: bigint | undefined
  readonly aprPpm: bigint | undefined
}

/** What is staked in each pool and what it gives a year, by the info service; unknown while it does not tell. */
export function useStakeFigures(): (poolId: string) => StakeFigures | undefined {
  const url = useConfigIfReady()?.services?.info
  const { data } = useQuery({
    queryKey: queryKeys.earn('stake', 'figures'),
    queryFn: async ({ signal }): Promise<readonly InfoStakePool[]> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const { earn } = createInfoClient({ url: url ?? '' })
      return (await earn.fetchStakePools({ limit: MOST }, { signal })).rows
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  return (id) => {
    const found = data?.find(({ poolId }) => poolId === id)
    if (found === undefined) return undefined
    const { tvlUsd, aprPpm } = found
    return { tvlUsd: tvlUsd === undefined ? undefined : dollarsOf(tvlUsd), aprPpm }
  }
}
