import type { InfoCandle, InfoClient, InfoTotalsPoint } from '@sluice/sdk/info'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { type PastQuery, readPastBy } from '../../../tokens/prices/readPast.ts'
import type { ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { type Chart, chartPoints, type PastOf } from './pastPoints.ts'
import { type Period, queryOf } from './period.ts'

const REFRESH_MS = 30_000
const DAY_MS = 86_400_000
const NO_POINTS: readonly ChartPoint[] = []

/** Whose past. */
export type PastSource = { readonly of: PastOf; readonly id: string }

/** The past of one figure, and by which steps it was read. */
export function usePast(source: PastSource, chart: Chart, wish: { period: Period; nowMs: number }) {
  const { period, nowMs } = wish
  const config = useConfigIfReady()
  const url = config?.services?.info
  const asked = queryOf(period, nowMs)
  const name = period.kind === 'back' ? period.range : `${period.from} ${period.to}`
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: queryKeys.candles(source.id, 'past', name),
    queryFn: asked
      ? async ({ signal }) => {
          const client = await clientOf(url)
          return readPastBy(asked.query, (query) => fetchCandles(client, source, query, signal))
        }
      : skipToken,
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const fromMs = asked?.fromMs ?? 0
  const points = useMemo(
    () => (data ? pointsFrom(data.rows, chart, { of: source.of, fromMs }) : NO_POINTS),
    [data, chart, source.of, fromMs],
  )
  const isMissing = config !== undefined && url === undefined
  const state: 'failed' | 'empty' | 'loading' | 'ready' =
    isError && data === undefined
      ? 'failed'
      : isMissing || asked === undefined
        ? 'empty'
        : isPending
          ? 'loading'
          : 'ready'
  return { points, query: data?.query, fromMs, state, retry: () => void refetch() }
}

type OtherWish = {
  readonly query: PastQuery | undefined
  readonly fromMs: number
}

/** The same figure of what it is compared with, in the same steps; idle until both are known. */
export function useOtherPast(
  source: PastSource | undefined,
  chart: Chart,
  { query, fromMs }: OtherWish,
) {
  const url = useConfigIfReady()?.services?.info
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.candles(
      source?.id,
      'compared',
      query && `${query.level} ${query.limit} ${query.endMs ?? ''}`,
    ),
    queryFn:
      source && query
        ? async ({ signal }) => fetchCandles(await clientOf(url), source, query, signal)
        : skipToken,
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const of = source?.of
  const points = useMemo(
    () => (data && of ? pointsFrom(data, chart, { of, fromMs }) : undefined),
    [data, chart, of, fromMs],
  )
  return { points, hasFailed: isError && data === undefined, retry: () => void refetch() }
}

/** The day on which something's past begins; undefined while it is not asked for or not known. */
export function useFirstMs(source: PastSource, isWanted: boolean): number | undefined {
  const url = useConfigIfReady()?.services?.info
  const { data } = useQuery({
    queryKey: queryKeys.candles(source.id, 'days', 'count'),
    queryFn: async ({ signal }) => {
      const client = await clientOf(url)
      const { total, rows } = await fetchPage(client, source, { level: 'd1', limit: 1 }, signal)
      const newest = rows[0]?.startMs
      return newest === undefined ? null : newest - (total - 1) * DAY_MS
    },
    enabled: url !== undefined && isWanted,
    retry: 1,
  })
  return data ?? undefined
}

async function clientOf(url: string | undefined): Promise<InfoClient> {
  const { createInfoClient } = await import('@sluice/sdk/info')
  return createInfoClient({ url: url ?? '' })
}

const fetchCandles = async (...asked: Parameters<typeof fetchPage>) =>
  (await fetchPage(...asked)).rows

async function fetchPage(
  client: InfoClient,
  { of, id }: PastSource,
  query: PastQuery,
  signal: AbortSignal,
): Promise<{ readonly total: number; readonly rows: readonly InfoCandle[] }> {
  switch (of) {
    case 'pool':
      return client.fetchPoolCandles(id, query, { signal })
    case 'token':
      return client.fetchTokenCandles(id, query, { signal })
    case 'exchange': {
      const { total, rows } = await client.fetchTotalsPast(query, { signal })
      return { total, rows: rows.map(unpriced) }
    }
  }
}

/** The exchange as candles without a price. */
const unpriced = (point: InfoTotalsPoint): InfoCandle => ({
  ...point,
  ...{ endMs: point.startMs, open: 0n, high: 0n, low: 0n, close: 0n },
})

/** Finer steps reach further back than what was asked for. */
const pointsFrom = (
  candles: readonly InfoCandle[],
  chart: Chart,
  { of, fromMs }: { readonly of: PastOf; readonly fromMs: number },
): readonly ChartPoint[] => chartPoints(candles, chart, of).filter(({ atMs }) => atMs >= fromMs)
