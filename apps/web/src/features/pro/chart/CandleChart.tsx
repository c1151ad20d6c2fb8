import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { ChartFrame } from '../../../ui/chart/ChartFrame.tsx'
import { chartCsv } from '../../../ui/chart/chartCsv.ts'
import { compactDollars, sixDigits } from '../../../ui/chart/chartFormat.ts'
import { MarketChart, type MarketPoint } from '../../../ui/chart/MarketChart.tsx'
import { PointTable } from '../../../ui/chart/PointTable.tsx'
import type { CandleSource } from './candlePoints.ts'
import { RESOLUTION_IDS, RESOLUTIONS } from './resolutions.ts'
import { useCandles } from './useCandles.ts'
import type { OrderMarks } from './useOrderMarks.ts'

type CandleChartProps = {
  readonly title: string
  readonly source: CandleSource | undefined
  /** What a price is counted in; dollars when absent. */
  readonly quote?: string
  /** Where the price comes from, when not from a pool. */
  readonly note?: string | undefined
  /** The person's orders, where they belong to what is drawn. */
  readonly orders: OrderMarks
  /** Turns the pair round. */
  readonly onInvert?: () => void
}

/** A price as candles, with what was traded below them and one's own orders across them. */
export function CandleChart({ title, source, quote, note, orders }: CandleChartProps) {
  const { t } = useTranslation('pro')
  const locale = useLocale()
  const [resolution, setResolution] = useChoiceInUrl('candle', RESOLUTION_IDS)
  const [point, setPoint] = useState<MarketPoint>()
  const { points, isMissing, isPending, hasFailed, loadOlder, retry } = useCandles(
    source,
    resolution,
  )
  const formatValue = useMemo(
    () => sixDigits(locale, quote === undefined ? '$' : ''),
    [locale, quote],
  )
  const formatVolume = useMemo(() => compactDollars(locale), [locale])
  const follow = useCallback((next: MarketPoint | undefined) => setPoint(next), [])
  const shown = point ?? points.at(-1)
  const state = hasFailed
    ? 'failed'
    : isMissing || (source === undefined && !isPending)
      ? 'empty'
      : isPending
        ? 'loading'
        : points.length === 0
          ? 'empty'
          : 'ready'
  return (
    <ChartFrame
      title={title}
      heading="h2"
      isTall
      figure={
        <span dir="ltr" className="flex flex-wrap items-baseline gap-x-4">
          {shown ? `${formatValue(shown.value)}${quote ? ` ${quote}` : ''}` : '–'}
          {note && <span className="text-12 font-normal text-ink-2">{note}</span>}
          {shown && <Legend point={shown} formatValue={formatValue} formatVolume={formatVolume} />}
        </span>
      }
      ranges={Object.keys(RESOLUTIONS).map((id) => ({ id, label: id }))}
      range={resolution}
      onRange={(id) => setResolution(RESOLUTION_IDS.find((one) => one === id) ?? '1h')}
      state={state}
      emptyText={isMissing ? t('chart.missing') : t('chart.none')}
      onRetry={retry}
      save={{ name: `${title} ${resolution}`, csv: () => chartCsv(points, 'price') }}
      table={
        <PointTable
          label={title}
          points={points}
          figures={[
            { title: t('chart.price'), of: ({ value }) => value, format: formatValue },
            { title: t('chart.volume'), of: ({ volume }) => volume, format: formatVolume },
          ]}
        />
      }
    >
      <MarketChart
        key={`${source?.id} ${source?.otherId} ${source?.isInverted} ${resolution}`}
        label={title}
        points={points}
        formatValue={formatValue}
        onPoint={follow}
        onOlder={loadOlder}
        marks={orders.marks}
        onMarkMoved={orders.onMoved}
      />
    </ChartFrame>
  )
}

type LegendProps = {
  readonly point: MarketPoint
  readonly formatValue: (value: number) => string
  readonly formatVolume: (value: number) => string
}

/** The candle under the crosshair, or the newest. */
function Legend({ point: { candle, value, volume }, formatValue, formatVolume }: LegendProps) {
  if (!candle) return undefined
  const figures = [
    ['O', formatValue(candle.open)],
    ['H', formatValue(candle.high)],
    ['L', formatValue(candle.low)],
    ['C', formatValue(value)],
    ['V', formatVolume(volume)],
  ] as const
  return (
    <span className="flex flex-wrap gap-x-3 text-12 font-normal text-ink-2">
      {figures.map(([name, figure]) => (
        <span key={name}>
          {name} <span className="text-ink">{figure}</span>
        </span>
      ))}
    </span>
  )
}
