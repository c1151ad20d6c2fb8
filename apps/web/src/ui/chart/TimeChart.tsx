import type { CandlestickData, IChartApi, ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { useShownTheme } from '../../shell/useAppliedTheme.ts'
import type { ChartPoint } from './ChartFrame.tsx'
import { ChartGround } from './ChartGround.tsx'
import type { FormatValue } from './chartFormat.ts'
import {
  areaOptions,
  barOptions,
  candleOptions,
  chartOptions,
  lineOptions,
  percentFormat,
  priceFormat,
  token,
  upFromNothing,
} from './chartLook.ts'
import { useChartPicture } from './chartPicture.ts'

/** A line with a soft fill; bars from zero up; candles; two lines, one of them dashed. */
type ChartLook = 'line' | 'bars' | 'candles' | 'compared'

type TimeChartProps = {
  readonly label: string
  readonly look?: ChartLook
  readonly points: readonly ChartPoint[]
  /** The point under the crosshair, or none. */
  readonly onPoint?: (point: ChartPoint | undefined) => void
  readonly formatValue: FormatValue
  /** One of what is drawn, up to which the scale goes where all is nothing. */
  readonly unit?: number
  /** What is read out of a point, where that is more than its value. */
  readonly readPoint?: (point: ChartPoint) => string
}

type Drawing = {
  readonly chart: IChartApi
  readonly series: ISeriesApi<'Area' | 'Histogram' | 'Candlestick' | 'Line'>
  readonly draw: (points: readonly ChartPoint[]) => void
  /** In the colours of the theme. */
  readonly dress: () => void
}

/** Figures over time. The crosshair follows the pointer, or the arrow keys. The library loads with it. */
export function TimeChart({ label, points, onPoint, look = 'line', ...props }: TimeChartProps) {
  const { formatValue, readPoint, unit = 1 } = props
  const theme = useShownTheme()
  const box = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
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
    drawing.series.applyOptions({
      priceFormat:
        look === 'compared' ? percentFormat(formatValue) : priceFormat(values, formatValue),
      ...(look === 'compared' ? {} : { autoscaleInfoProvider: upFromNothing(unit) }),
    })
    drawing.chart.timeScale().fitContent()
  }, [drawing, points, formatValue, look, unit])

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

  const onWalk = (index: number) => {
    const point = points[index]
    if (!point || !drawing) return false
    drawing.chart.setCrosshairPosition(point.value, secondsOf(point.atMs), drawing.series)
    onPoint?.(point)
    return true
  }
  return (
    <ChartGround
      {...{ box, label, points, formatValue, readPoint, onWalk }}
      className="h-[240px]"
    />
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
    case 'compared': {
      const [series, other] = [
        chart.addSeries(library.LineSeries),
        chart.addSeries(library.LineSeries),
      ]
      const zero = series.createPriceLine({ price: 0, axisLabelVisible: false, lineWidth: 1 })
      return {
        series,
        draw: (points) => {
          series.setData(points.map(figureOf))
          other.setData(
            points.flatMap(({ atMs, other: value }) =>
              value === undefined ? [] : [{ time: secondsOf(atMs), value }],
            ),
          )
        },
        dress: () => {
          series.applyOptions(lineOptions('accent'))
          other.applyOptions({ ...lineOptions('second'), lineStyle: library.LineStyle.Dashed })
          zero.applyOptions({ color: token('text-3'), lineStyle: library.LineStyle.Dotted })
        },
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
