import type { EarnPlace, InfoEarnPoint } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { chartCsv } from '../../../ui/chart/chartCsv.ts'
import { compactDollars, type FormatValue } from '../../../ui/chart/chartFormat.ts'
import { PointTable } from '../../../ui/chart/PointTable.tsx'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { tabLook } from '../../../ui/fields/tabLook.ts'
import { useStrip } from '../../../ui/fields/useStrip.ts'
import {
  EARN_CHARTS,
  EARN_RANGES,
  type EarnChart,
  type EarnRange,
  earnPoints,
} from './earnPoints.ts'

const REFRESH_MS = 60_000
const RANGE_IDS = ['day', 'week', 'month', 'all'] as const satisfies readonly EarnRange[]
const NONE: readonly InfoEarnPoint[] = []

type EarnPastProps = {
  readonly place: EarnPlace
  /** What stands there while the info service does not tell. */
  readonly otherwise: ReactNode
}

/** What was staked in a farm or staking pool and what it gave, over time. Which one, and how far back, is in the address. */
export function EarnPast({ place, otherwise }: EarnPastProps) {
  const { t } = useTranslation('info')
  const [chart, setChart] = useChoiceInUrl<EarnChart>('chart', EARN_CHARTS)
  const [range, setRange] = useChoiceInUrl<EarnRange>('range', RANGE_IDS, 'week')
  const past = useHistory(place, range)
  const strip = useStrip<HTMLFieldSetElement>(chart)
  if (past.isMissing) return otherwise
  const names: Readonly<Record<EarnChart, string>> = {
    tvl: t('chart.tvl'),
    apr: t('earn.apr'),
  }
  return (
    <section className="flex flex-col gap-2">
      <fieldset ref={strip} className="strip gap-1">
        <legend className="sr-only">{t('chart.kind')}</legend>
        {EARN_CHARTS.map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chart}
            onClick={() => setChart(id)}
            className={tabLook(id === chart)}
          >
            {names[id]}
          </button>
        ))}
      </fieldset>
      <Drawn {...{ past, chart, range, setRange, title: names[chart] }} />
    </section>
  )
}

type DrawnProps = {
  readonly past: ReturnType<typeof useHistory>
  readonly chart: EarnChart
  readonly range: EarnRange
  readonly setRange: (range: EarnRange) => void
  readonly title: string
}

function Drawn({ past, chart, range, setRange, title }: DrawnProps) {
  const { t } = useTranslation('info')
  const _locale = useLocale()
  const [point, setPoint] = useState<ChartPoint>()
  const follow = useCallback((next: ChartPoint | undefined) => setPoint(next), [])
  const formatValue = useFormat(chart)
  const points = useMemo(() => earnPoints(past.history, chart), [past.history, chart])
  const shown = (point ?? points.at(-1))?.value
  const periods: Readonly<Record<EarnRange, string>> = {
    day: t('chart.day'),
    week: t('chart.week'),
    month: t('chart.month'),
    all: t('chart.all'),
  }
  return (
    <ChartFrame
      title={title}
      heading="h2"
      figure={<span dir="ltr">{shown === undefined ? UNKNOWN : formatValue(shown)}</span>}
      ranges={RANGE_IDS.map((id) => ({ id, label: periods[id] }))}
      range={range}
      onRange={(id) => setRange(RANGE_IDS.find((one) => one === id) ?? 'week')}
      // a line needs two points
      state={past.isPending ? 'loading' : points.length < 2 ? 'empty' : 'ready'}
      onRetry={past.retry}
      save={{ name: `${title} ${range}`, csv: () => chartCsv(points, chart) }}
      emptyText={t('chart.empty')}
      table={
        <PointTable
          label={title}
          points={points}
          figures={[{ title: title, of: ({ value }) => value, format: formatValue }]}
        />
      }
    >
      <TimeChart
        label={title}
        look="line"
        points={points}
        onPoint={follow}
        formatValue={formatValue}
        {...(chart === 'apr' ? { unit: PERCENT_PPM } : {})}
      />
    </ChartFrame>
  )
}

const PERCENT_PPM = 10_000

function useFormat(chart: EarnChart): FormatValue {
  const locale = useLocale()
  return useMemo(() => {
    if (chart === 'apr') return (ppm) => formatPercent(BigInt(Math.round(ppm)), locale)
    return compactDollars(locale)
  }, [chart, locale])
}

function useHistory(place: EarnPlace, range: EarnRange) {
  const url = useConfigIfReady()?.services?.info
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: queryKeys.earn(place.kind, place.id, 'history', range),
    queryFn: async ({ signal }) => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const { earn } = createInfoClient({ url: url ?? '' })
      return earn.fetchHistory(place, EARN_RANGES[range], { signal })
    },
    enabled: url !== undefined,
    refetchInterval: REFRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  return {
    history: data ?? NONE,
    isPending,
    isMissing: url === undefined || (isError && data === undefined),
    retry: () => void refetch(),
  }
}
