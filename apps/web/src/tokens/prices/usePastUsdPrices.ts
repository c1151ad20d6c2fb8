import type { Pool, Sdk } from '@sluice/sdk'
import { fetchPriceAt } from '@sluice/sdk/history'
import { type PricedPool, type UsdPrices, usdPrices } from '@sluice/sdk/usdPrices'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../../app/queryKeys.ts'
import { useSdk } from '../../session/useSdk.ts'
import { poolStateQuery, poolsQuery, TOKENS_STALE_MS } from '../queries.ts'
import { pricesOf, useServiceMarket } from './serviceMarket.ts'
import { useDollarToken } from './useUsdPrices.ts'

const DAY_MS = 86_400_000

/** What every token was worth a day ago, by the info service; without it from the pools' own logs. */
export function usePastUsdPrices(): UsdPrices {
  const service = useServiceMarket()
  const market = service.kind === 'fresh' ? service.market : undefined
  const told = useMemo(() => market && pricesOf(market, 'day-ago'), [market])
  const own = useOwnPastUsdPrices(service.kind === 'missing' || service.kind === 'none')
  return told ?? own
}

/**
 * From the pools' own logs, where they are wanted. For a younger pool its first price counts, once it has moved: until then it has
 * no past.
 */
function useOwnPastUsdPrices(isWanted: boolean): UsdPrices {
  const sdk = useSdk()
  const anchor = useDollarToken(isWanted)
  const { data: pools } = useQuery(poolsQuery(sdk))
  const past = useQueries({
    queries: (isWanted ? (pools ?? []) : []).map((pool) => pastPriceQuery(sdk, pool)),
    combine: (results) => ({
      priced: results.flatMap(({ data }): PricedPool[] => (data ? [data] : [])),
      isComplete: results.every(({ isPending }) => !isPending),
    }),
  })
  // With some pools only, a token could be priced by another way than now, and would seem to have moved.
  return useMemo(
    () => (isWanted && anchor && past.isComplete ? usdPrices(past.priced, anchor) : new Map()),
    [past, anchor, isWanted],
  )
}

const pastPriceQuery = (sdk: Sdk, { canisterId, token0, token1 }: Pool) =>
  queryOptions({
    queryKey: queryKeys.poolDayAgo(canisterId),
    queryFn: async ({ client }): Promise<PricedPool | null> => {
      const timeNs = BigInt(Date.now() - DAY_MS) * 1_000_000n
      const point = await fetchPriceAt(sdk.pools, canisterId, timeNs)
      if (!point) return null
      if (point.timestampNs > timeNs) {
        const now = await client.fetchQuery(poolStateQuery(sdk, canisterId, TOKENS_STALE_MS))
        if (now.amm.state.sqrtPriceX96 === point.sqrtPriceX96) return null
      }
      return { token0, token1, ...point }
    },
    staleTime: TOKENS_STALE_MS,
    refetchInterval: TOKENS_STALE_MS,
  })
