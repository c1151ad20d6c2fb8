import type { InfoCandle, InfoTotalsPoint } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { type PastRange, readPast } from '../../../tokens/prices/readPast.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { chartCsv } from '../../../ui/chart/chartCsv.ts'
import { compactDollars, sixDigits } from '../../../ui/chart/chartFormat.ts'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { useChoiceInUrl } from '../useChoiceInUrl.ts'
import { type Chart, chartPoints, type PastOf } from './pastPoints.ts'

const REFRESH_MS = 30_000
const RANGE_IDS = ['day', 'week', 'month', 'all'] as const satisfies readonly PastRange[]
const LOOKS = {
  price: 'candles',
  volume: 'bars',
  tvl: 'line',
  fees: 'bars',
  apr: 'line',
} as const
/** A line needs two points; a bar or a candle stands for itself. */
const LEAST = { candles: 1, bars: 1, line: 2 }
const NO_CANDLES: readonly InfoCandle[] = []

/** What is drawn. */
export type Past = {
  readonly of: PastOf
  readonly id: string
  readonly base: string
  /** What its price is counted in; dollars when absent. */
  readonly quote?: string
}

type PastChartProps = { readonly past: Past; readonly chart: Chart }

/** One figure over time; how far back is in the address. */
export function PastChart({ past, chart }: PastChartProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const [range, setRange] = useChoiceInUrl('range', RANGE_IDS, 'week')
  const [point, setPoint] = useState<ChartPoint>()
  const { points, state, retry } = usePast(past, chart, range)
  const isPrice = chart === 'price'
  const { base, quote } = past
  const formatValue = useMemo(() => {
    if (chart === 'apr') return (ppm: number) => formatPercent(BigInt(Math.round(ppm)), locale)
    return chart === 'price'
      ? sixDigits(locale, quote === undefined ? '$' : '')
      : compactDollars(locale)
  }, [locale, chart, quote])
  const follow = useCallback((next: ChartPoint | undefined) => setPoint(next), [])
  const shown = (point ?? standing(points, chart))?.value
  const names: Readonly<Record<Chart, string>> = {
    price: t('chart.price', { base, quote: quote ?? 'USD' }),
    volume: t('chart.volume'),
    tvl: t('tvl'),
    fees: t('chart.fees'),
    apr: t('chart.aprOfDay'),
  }
  const periods: Readonly<Record<PastRange, string>> = {
    day: t('chart.day'),
    week: t('chart.week'),
    month: t('chart.month'),
    all: t('chart.all'),
  }
  const title = names[chart]
  return (
    <ChartFrame
      title={title}
      heading="h2"
      figure={
        <span dir="ltr">
          {shown === undefined
            ? UNKNOWN
            : isPrice && quote
              ? `${formatValue(shown)} ${quote}`
              : formatValue(shown)}
        </span>
      }
      ranges={RANGE_IDS.map((id) => ({ id, label: periods[id] }))}
      range={range}
      onRange={(id) => setRange(RANGE_IDS.find((one) => one === id) ?? 'week')}
      state={state}
      onRetry={retry}
      save={{ name: `${title} ${range}`, csv: () => chartCsv(points, chart) }}
      emptyText={t('chart.empty')}
      table={
        <Table
          label={title}
          rows={points.toReversed()}
          small="line"
          rowKey={({ atMs }) => String(atMs)}
          columns={[
            {
              id: 'time',
              title: t('transactions.time'),
              sortBy: ({ atMs }) => atMs,
              cell: ({ atMs }) => formatDateTime(atMs, locale),
            },
            {
              id: 'value',
              title,
              isFigure: true,
              sortBy: ({ value }) => value,
              cell: ({ value }) => formatValue(value),
            },
          ]}
        />
      }
    >
      <TimeChart
        label={title}
        look={LOOKS[chart]}
        points={points}
        onPoint={follow}
        formatValue={formatValue}
      />
    </ChartFrame>
  )
}

/** What stands there while nothing is pointed at: all of the period, or the newest. */
function standing(points: readonly ChartPoint[], chart: Chart): { value: number } | undefined {
  if (points.length === 0 || LOOKS[chart] !== 'bars') return points.at(-1)
  return { value: points.reduce((sum, { value }) => sum + value, 0) }
}

/** The exchange as candles without a price. */
const unpriced = (point: InfoTotalsPoint): InfoCandle => ({
  ...point,
  ...{ endMs: point.startMs, open: 0n, high: 0n, low: 0n, close: 0n },
})

function usePast({ of, id }: Past, chart: Chart, range: PastRange) {
  const config = useConfigIfReady()
  const url = config?.services?.info
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: queryKeys.candles(id, 'past', range),
    queryFn: async ({ signal }): Promise<readonly InfoCandle[]> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const client = createInfoClient({ url: url ?? '' })
      return readPast(range, async (query) => {
        switch (of) {
          case 'pool':
            return (await client.fetchPoolCandles(id, query, { signal })).rows
          case 'token':
            return (await client.fetchTokenCandles(id, query, { signal })).rows
          case 'exchange':
            return (await client.fetchTotalsPast(query, { signal })).rows.map(unpriced)
        }
      })
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const points = useMemo(() => chartPoints(data ?? NO_CANDLES, chart, of), [data, chart, of])
  const state: 'failed' | 'empty' | 'loading' | 'ready' =
    isError && data === undefined
      ? 'failed'
      : config !== undefined && url === undefined
        ? 'empty'
        : isPending
          ? 'loading'
          : points.length < LEAST[LOOKS[chart]]
            ? 'empty'
            : 'ready'
  return { points, state, retry: () => void refetch() }
}
