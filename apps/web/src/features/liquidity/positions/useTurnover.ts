import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { dollarsOf, useServiceMarket } from '../../../tokens/prices/serviceMarket.ts'

/** What went through a pool, in dollars with `USD_DECIMALS` places; unknown without the info service. */
export type Turnover = {
  readonly volumeUsd: bigint | undefined
  readonly feesUsd: bigint | undefined
}

export const UNKNOWN_TURNOVER: Turnover = { volumeUsd: undefined, feesUsd: undefined }

export const DAYS = [1, 7] as const
export type Days = (typeof DAYS)[number]

const REFRESH_MS = 60_000
const PIPS = 1_000_000n

/** Of each pool in the last day, which the whole app knows, or in the last week, which is asked for. */
export function useTurnover(days: Days) {
  const service = useServiceMarket()
  const url = useConfigIfReady()?.services?.info
  const { data: week, isError } = useQuery({
    queryKey: queryKeys.poolWeeks(),
    queryFn: async ({ signal }) => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      return await createInfoClient({ url: url ?? '' }).fetchPools({ signal })
    },
    enabled: url !== undefined && days === 7,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const market = service.kind === 'fresh' ? service.market.pools : []
  const told =
    days === 1
      ? market.map(({ poolId, volumeUsd24H, feesUsd24H }) => ({
          poolId,
          volumeUsd: volumeUsd24H,
          feesUsd: feesUsd24H,
        }))
      : (week ?? []).map(({ poolId, volumeUsd7D, feePips }) => ({
          poolId,
          volumeUsd: volumeUsd7D,
          feesUsd: (volumeUsd7D * BigInt(feePips)) / PIPS,
        }))
  const isSilent = service.kind === 'none' || service.kind === 'missing'
  return {
    turnover: new Map(
      told.map(({ poolId, volumeUsd, feesUsd }): [string, Turnover] => [
        poolId,
        { volumeUsd: dollarsOf(volumeUsd), feesUsd: dollarsOf(feesUsd) },
      ]),
    ),
    /** Nobody tells. */
    isMissing: days === 1 ? isSilent : url === undefined || (isError && week === undefined),
  }
}
