import type { CandlestickData, IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShownTheme } from '../../shell/useAppliedTheme.ts'
import type { ChartPoint } from './ChartFrame.tsx'
import { areaOptions, barOptions, candleOptions, chartOptions, priceFormat } from './chartLook.ts'
import { useChartPicture } from './chartPicture.ts'

/** A line with a soft fill; bars from zero up; candles. */
export type ChartLook = 'line' | 'bars' | 'candles'

type TimeChartProps = {
  readonly label: string
  readonly look?: ChartLook
  readonly points: readonly ChartPoint[]
  /** The point under the crosshair, or none. */
  readonly onPoint?: (point: ChartPoint | undefined) => void
  readonly formatValue: (value: number) => string
}

type Drawing = {
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Area'> | ISeriesApi<'Histogram'> | ISeriesApi<'Candlestick'>
  readonly draw: (points: readonly ChartPoint[]) => void
  /** In the colours of the theme. */
  readonly dress: () => void
}

/** Figures over time. The crosshair follows the pointer, or the arrow keys. The library loads with it. */
export function TimeChart({ label, points, onPoint, formatValue, look = 'line' }: TimeChartProps) {
  const { t } = useTranslation()
  const theme = useShownTheme()
  const box = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  const [keyed, setKeyed] = useState<number>()
  useChartPicture(drawing?.chart)

  useEffect(() => {
    const element = box.current
    if (!element) return
    let chart: IChartApi | undefined
    let isGone = false
    void import('lightweight-charts').then((library) => {
      if (isGone) return
      chart = library.createChart(element, chartOptions(formatValue))
      setDrawing({ chart, ...addSeries(library, chart, look) })
    })
    return () => {
      isGone = true
      chart?.remove()
      setDrawing(undefined)
    }
  }, [formatValue, look])

  useEffect(() => {
    // The theme's colours are read from the document, which has changed by now.
    if (!drawing || !theme) return
    drawing.chart.applyOptions(chartOptions(formatValue))
    drawing.dress()
  }, [drawing, theme, formatValue])

  useEffect(() => {
    if (!drawing) return
    drawing.draw(points)
    const values = points.map(({ value }) => value)
    drawing.series.applyOptions({ priceFormat: priceFormat(values, formatValue) })
    drawing.chart.timeScale().fitContent()
  }, [drawing, points, formatValue])

  useEffect(() => {
    if (!drawing) return
    // The library keeps the distance of points: a chart that turns wider or narrower would show other times than before.
    const scale = drawing.chart.timeScale()
    const fit = () => scale.fitContent()
    scale.subscribeSizeChange(fit)
    return () => scale.unsubscribeSizeChange(fit)
  }, [drawing])

  useEffect(() => {
    if (!drawing || !onPoint) return
    const follow: Parameters<IChartApi['subscribeCrosshairMove']>[0] = ({ time }) =>
      onPoint(points.find(({ atMs }) => secondsOf(atMs) === time))
    drawing.chart.subscribeCrosshairMove(follow)
    return () => drawing.chart.unsubscribeCrosshairMove(follow)
  }, [drawing, points, onPoint])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || !drawing) return
    event.preventDefault()
    const index = Math.min(points.length - 1, Math.max(0, (keyed ?? points.length) + step))
    const point = points[index]
    if (!point) return
    setKeyed(index)
    drawing.chart.setCrosshairPosition(point.value, secondsOf(point.atMs), drawing.series)
    onPoint?.(point)
  }
  const spoken = keyed === undefined ? undefined : points[keyed]
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is no set of form fields */}
      <div
        ref={box}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the curve point by point
        tabIndex={0}
        aria-label={t('chart.read', { label })}
        onKeyDown={onKeyDown}
        dir="ltr"
        className="h-[240px] overflow-hidden rounded-control"
      />
      <span role="status" className="sr-only">
        {spoken && formatValue(spoken.value)}
      </span>
    </>
  )
}

type Library = typeof import('lightweight-charts')

function addSeries(library: Library, chart: IChartApi, look: ChartLook): Omit<Drawing, 'chart'> {
  switch (look) {
    case 'line': {
      const series = chart.addSeries(library.AreaSeries)
      return {
        series,
        draw: (points) => series.setData(points.map(figureOf)),
        dress: () => series.applyOptions(areaOptions()),
      }
    }
    case 'bars': {
      const series = chart.addSeries(library.HistogramSeries)
      return {
        series,
        draw: (points) => series.setData(points.map(figureOf)),
        dress: () => series.applyOptions(barOptions()),
      }
    }
    case 'candles': {
      const series = chart.addSeries(library.CandlestickSeries)
      return {
        series,
        draw: (points) => series.setData(points.map(candleOf)),
        dress: () => series.applyOptions(candleOptions()),
      }
    }
  }
}

const figureOf = ({ atMs, value }: ChartPoint) => ({ time: secondsOf(atMs), value })

const candleOf = ({ atMs, value, candle }: ChartPoint): CandlestickData => ({
  time: secondsOf(atMs),
  open: candle?.open ?? value,
  high: candle?.high ?? value,
  low: candle?.low ?? value,
  close: value,
})

/** The library brands its times; this is where ours become its. */
const secondsOf = (atMs: number) => Math.floor(atMs / 1_000) as UTCTimestamp
