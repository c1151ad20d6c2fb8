import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady, useSdk } from '../../../session/useSdk.ts'
import { type ActivityScope, fetchNftActivity, fetchTradePast } from './nftPast.ts'
import { TRADE_RANGES, type TradeRange } from './tradePoints.ts'

const ROWS_AT_ONCE = 30
const REFRESH_MS = 30_000
const MOST_RANKED = 100
const NEWEST: bigint | undefined = undefined

/** Whether somebody remembers what happened at the market. */
export const useIsRemembered = (): boolean => useConfigIfReady()?.services?.info !== undefined

async function connect(url: string) {
  const { createInfoClient } = await import('@sluice/sdk/info')
  return createInfoClient({ url }).nfts
}

/** What happened at the market, newest first, page by page, as the info service remembers it. */
export function useNftActivity(scope: ActivityScope) {
  const { collectionId, tokenId } = scope
  const url = useConfigIfReady()?.services?.info
  return useInfiniteQuery({
    queryKey: queryKeys.nft(
      'now',
      'activity',
      collectionId ?? '',
      tokenId === undefined ? '' : `${tokenId}`,
    ),
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam }
      const page = { limit: ROWS_AT_ONCE, ...cursor }
      return fetchNftActivity(await connect(url ?? ''), scope, page, { signal })
    },
    initialPageParam: NEWEST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: url !== undefined,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? REFRESH_MS : false),
    structuralSharing: false,
    retry: 1,
  })
}

/** The trade in a collection as the statistics canister counts it, for where the info service does not tell. */
export function useCounted(collectionId: string) {
  const sdk = useSdk()
  const isCounting = useConfigIfReady()?.canisters.nft_statistics !== undefined
  return useQuery({
    queryKey: queryKeys.nft('now', 'counted', collectionId),
    queryFn: isCounting
      ? async () => (await sdk.nftMarket.fetchStatistics(collectionId)) ?? null
      : skipToken,
    staleTime: REFRESH_MS,
    retry: false,
  }).data
}

/** The figures of a collection, as the info service has them. */
export function useCollectionFigures(collectionId: string) {
  const url = useConfigIfReady()?.services?.info
  return useQuery({
    queryKey: queryKeys.nft('now', 'figures', collectionId),
    queryFn:
      url === undefined
        ? skipToken
        : async ({ signal }) => (await connect(url)).fetchCollection(collectionId, { signal }),
    staleTime: REFRESH_MS,
    retry: false,
  })
}

/** Hours or days of a collection, oldest first. */
export function useTradePast(collectionId: string, range: TradeRange) {
  const url = useConfigIfReady()?.services?.info
  return useQuery({
    queryKey: queryKeys.nft('now', 'past', collectionId, range),
    queryFn:
      url === undefined
        ? skipToken
        : async ({ signal }) =>
            fetchTradePast(await connect(url), collectionId, TRADE_RANGES[range], { signal }),
    staleTime: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
}

/** The collections that the exchange lists, by what was sold of them in a week. */
export function useRanking() {
  const url = useConfigIfReady()?.services?.info
  return useQuery({
    queryKey: queryKeys.nft('now', 'ranking'),
    queryFn:
      url === undefined
        ? skipToken
        : async ({ signal }) => {
            const nfts = await connect(url)
            return (await nfts.fetchCollections({ limit: MOST_RANKED }, { signal })).rows
          },
    staleTime: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
}

/** The figures of the whole market; undefined where nobody counts them. */
export function useMarketFigures() {
  const url = useConfigIfReady()?.services?.info
  return useQuery({
    queryKey: queryKeys.nft('now', 'figures'),
    queryFn:
      url === undefined
        ? skipToken
        : async ({ signal }) => (await connect(url)).fetchState({ signal }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    retry: false,
  }).data
}
