import type { InfoCandle, InfoPage } from '@sluice/sdk/info'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { crossCandles } from '../../../tokens/prices/crossCandles.ts'
import { type CandleSource, candlePoints } from './candlePoints.ts'
import { mergeCandles, RESOLUTIONS, type Resolution } from './resolutions.ts'

/** The service tells at most a thousand at once; half of that is a screen full of any resolution. */
const PAGE = 500
/** Nobody looks at more of them. */
const MOST_PAGES = 20
const REFRESH_MS = 15_000
const NO_PAGES: readonly InfoPage<InfoCandle>[] = []

/** A price over time, page by page into the past. */
export function useCandles(source: CandleSource | undefined, resolution: Resolution) {
  const config = useConfigIfReady()
  const url = config?.services?.info
  const { level, ms } = RESOLUTIONS[resolution]
  const { of = 'pool', id = '', otherId = '', isInverted = false } = source ?? {}
  const query = useInfiniteQuery({
    queryKey: queryKeys.candles(otherId ? `${id}/${otherId}` : id, level, 'pages'),
    queryFn: async ({ pageParam, signal }): Promise<InfoPage<InfoCandle>> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const client = createInfoClient({ url: url ?? '' })
      const wish = { level, limit: PAGE, page: pageParam }
      if (of === 'pool') return client.fetchPoolCandles(id, wish, { signal })
      const ofToken = client.fetchTokenCandles(id, wish, { signal })
      if (of === 'token') return ofToken
      const [base, quote] = await Promise.all([
        ofToken,
        client.fetchTokenCandles(otherId, wish, { signal }),
      ])
      return { ...base, rows: crossCandles(base.rows, quote.rows) }
    },
    initialPageParam: 1,
    getNextPageParam: ({ rows }, pages) =>
      rows.length < PAGE || pages.length >= MOST_PAGES ? undefined : pages.length + 1,
    enabled: url !== undefined && source !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const pages = query.data?.pages ?? NO_PAGES
  const points = useMemo(
    () => candlePoints(mergeCandles(oldestFirst(pages), ms), { of, isInverted }),
    [pages, ms, of, isInverted],
  )
  const { hasNextPage, isFetching, fetchNextPage } = query
  const loadOlder = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return {
    points,
    isMissing: config !== undefined && url === undefined,
    isPending: query.isPending,
    hasFailed: query.isError && query.data === undefined,
    loadOlder,
    retry: () => void query.refetch(),
  }
}

/** While pages are read one after the other a candle may move from one into the next. */
function oldestFirst(pages: readonly InfoPage<InfoCandle>[]): readonly InfoCandle[] {
  const byStart = new Map<number, InfoCandle>()
  for (const { rows } of pages)
    for (const candle of rows) if (!byStart.has(candle.startMs)) byStart.set(candle.startMs, candle)
  return [...byStart.values()].toSorted((a, b) => a.startMs - b.startMs)
}
