import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent, formatSignedPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { PastRange } from '../../../tokens/prices/readPast.ts'
import { ChartFrame, type ChartPoint } from '../../../ui/chart/ChartFrame.tsx'
import { chartCsv } from '../../../ui/chart/chartCsv.ts'
import { compactDollars, type FormatValue, sixDigits } from '../../../ui/chart/chartFormat.ts'
import { PointTable } from '../../../ui/chart/PointTable.tsx'
import { TimeChart } from '../../../ui/chart/TimeChart.tsx'
import { CompareControl } from './CompareControl.tsx'
import { CompareLegend } from './CompareLegend.tsx'
import { DayFields } from './DayFields.tsx'
import type { Chart } from './pastPoints.ts'
import { useCompared } from './useCompared.ts'
import { type PastSource, useFirstMs, usePast } from './usePast.ts'
import { RANGES, usePeriodInUrl } from './usePeriodInUrl.ts'

const LOOKS = {
  price: 'candles',
  volume: 'bars',
  tvl: 'line',
  fees: 'bars',
  apr: 'line',
} as const
/** A line needs two points; a bar or a candle stands for itself. */
const LEAST = { candles: 1, bars: 1, line: 2 }
/** Of parts per million in one percent. */
const PPM = 10_000

/** What is drawn. */
export type Past = PastSource & {
  readonly base: string
  /** What its price is counted in; dollars when absent. */
  readonly quote?: string
}

type PastChartProps = {
  readonly past: Past
  readonly chart: Chart
  /** Whether another one can be laid beside it. */
  readonly canCompare?: boolean
}

/** One figure over time; how far back, or from when to when, and what it is compared with, is in the address. */
export function PastChart({ past, chart, canCompare = false }: PastChartProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const { period, problem, nowMs, chooseRange, chooseDays } = usePeriodInUrl()
  const [point, setPoint] = useState<ChartPoint>()
  const main = usePast(past, chart, { period, nowMs })
  const comparison = useCompared(past, chart, { ...main, isOffered: canCompare })
  const isCompared = comparison.state === 'ready'
  const points = (isCompared && comparison.compared?.points) || main.points
  const firstMs = useFirstMs(past, period.kind === 'days')
  const { base, quote } = past
  const formatFigure = useFigureFormat(chart, quote)
  const formatChange = useCallback(
    (percent: number | undefined) =>
      percent === undefined || !Number.isFinite(percent)
        ? UNKNOWN
        : formatSignedPercent(BigInt(Math.round(percent * PPM)), locale),
    [locale],
  )
  const formatValue = isCompared ? formatChange : formatFigure
  const follow = useCallback((next: ChartPoint | undefined) => setPoint(next), [])
  const own = past.of === 'pool' && quote !== undefined ? `${base}/${quote}` : base
  const { name } = comparison
  const readPoint = useCallback(
    ({ value, other }: ChartPoint) =>
      `${own} ${formatChange(value)}, ${name} ${formatChange(other)}`,
    [own, name, formatChange],
  )
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
  const title = isCompared ? t('chart.compared', { what: names[chart] }) : names[chart]
  const isDays = period.kind === 'days'
  const span = isDays ? `${period.from} ${period.to}` : period.range
  const pointed = points.find(({ atMs }) => atMs === point?.atMs)
  const shown = pointed ?? standing(points, isCompared ? 'price' : chart)
  const isFew = main.points.length < LEAST[LOOKS[chart]]
  return (
    <ChartFrame
      title={title}
      heading="h2"
      figure={
        isCompared ? (
          <CompareLegend
            first={{ name: own, change: formatChange(shown?.value) }}
            second={{ name, change: formatChange(shown?.other) }}
            onStop={() => comparison.choose(undefined)}
          />
        ) : (
          <span dir="ltr">
            {shown === undefined
              ? UNKNOWN
              : chart === 'price' && quote
                ? `${formatFigure(shown.value)} ${quote}`
                : formatFigure(shown.value)}
          </span>
        )
      }
      ranges={[
        ...RANGES.map((id) => ({ id, label: periods[id] })),
        { id: 'days', label: t('chart.dates') },
      ]}
      range={isDays ? 'days' : period.range}
      onRange={(id) => {
        if (id !== 'days') chooseRange(RANGES.find((one) => one === id) ?? 'week')
        else if (!isDays) chooseDays()
      }}
      choices={
        <>
          {isDays && (
            <DayFields
              days={period}
              firstMs={firstMs}
              nowMs={nowMs}
              problem={problem}
              onChange={chooseDays}
            />
          )}
          {canCompare && <CompareControl source={past} own={own} comparison={comparison} />}
        </>
      }
      state={
        comparison.state === 'loading'
          ? 'loading'
          : main.state === 'ready' && isFew
            ? 'empty'
            : main.state
      }
      onRetry={main.retry}
      save={{
        name: isCompared ? `${title} ${own} ${name} ${span}` : `${title} ${span}`,
        csv: () => (isCompared ? chartCsv(points, own, name) : chartCsv(points, chart)),
      }}
      emptyText={problem ? t('chart.otherDays') : t('chart.empty')}
      table={
        <PointTable
          label={title}
          points={points}
          figures={[
            {
              title: isCompared ? own : title,
              of: ({ value }) => value,
              format: formatValue,
            },
            ...(isCompared
              ? [{ title: name, of: ({ other }: ChartPoint) => other, format: formatValue }]
              : []),
          ]}
        />
      }
    >
      <TimeChart
        label={isCompared ? `${title}: ${own}, ${name}` : title}
        look={isCompared ? 'compared' : LOOKS[chart]}
        points={points}
        onPoint={follow}
        formatValue={formatValue}
        {...(chart === 'apr' ? { unit: PPM } : {})}
        {...(isCompared ? { readPoint } : {})}
      />
    </ChartFrame>
  )
}

function useFigureFormat(chart: Chart, quote: string | undefined): FormatValue {
  const locale = useLocale()
  return useMemo(() => {
    if (chart === 'apr') return (ppm: number) => formatPercent(BigInt(Math.round(ppm)), locale)
    return chart === 'price'
      ? sixDigits(locale, quote === undefined ? '$' : '')
      : compactDollars(locale)
  }, [locale, chart, quote])
}

/** What stands there while nothing is pointed at: all of the period, or the newest. */
function standing(
  points: readonly ChartPoint[],
  chart: Chart,
): Pick<ChartPoint, 'value' | 'other'> | undefined {
  if (points.length === 0 || LOOKS[chart] !== 'bars') return points.at(-1)
  return { value: points.reduce((sum, { value }) => sum + value, 0) }
}
