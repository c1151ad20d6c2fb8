import type { InfoPage, InfoTransaction, TransactionQuery } from '@sluice/sdk/info'
import { useInfiniteQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'

/** Whose and which transactions; those of everybody and everything when empty. */
export type TransactionFilter = Pick<
  TransactionQuery,
  'poolId' | 'tokenId' | 'principal' | 'types' | 'beginMs' | 'endMs'
>

const PAGE = 50
export const REFRESH_MS = 30_000
const NEWEST: bigint | undefined = undefined

/** What was done in pools, newest first, page by page, as the info service remembers it. */
export function useTransactions(filter: TransactionFilter) {
  const url = useConfigIfReady()?.services?.info
  const isLive = usePreferences((preferences) => preferences.isLive)
  const query = useInfiniteQuery({
    queryKey: queryKeys.transactions(JSON.stringify(filter)),
    queryFn: async ({ pageParam, signal }): Promise<InfoPage<InfoTransaction>> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const wish = {
        ...filter,
        limit: PAGE,
        ...(pageParam === undefined ? {} : { cursor: pageParam }),
      }
      return createInfoClient({ url: url ?? '' }).fetchTransactions(wish, { signal })
    },
    initialPageParam: NEWEST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: url !== undefined,
    // whoever reads further down is not moved: only the first page alone is read anew
    refetchInterval: ({ state }) =>
      isLive && (state.data?.pages.length ?? 0) <= 1 ? REFRESH_MS : false,
    structuralSharing: false,
    retry: 1,
  })
  return {
    /** Undefined while they are being read. */
    rows: query.data?.pages.flatMap(({ rows }) => rows),
    readAtMs: query.dataUpdatedAt,
    isMissing: url === undefined,
    hasFailed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}
