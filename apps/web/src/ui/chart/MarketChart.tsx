import type { AutoscaleInfo, IChartApi, UTCTimestamp } from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { useShownTheme } from '../../shell/useAppliedTheme.ts'
import type { ChartPoint } from './ChartFrame.tsx'
import { ChartGround } from './ChartGround.tsx'
import type { FormatValue } from './chartFormat.ts'
import {
  candleOptions,
  marketOptions,
  priceFormat,
  upDownTint,
  volumeOptions,
} from './chartLook.ts'
import { useChartPicture } from './chartPicture.ts'
import { type MarketDrawing, type PriceMark, usePriceMarks } from './usePriceMarks.ts'

/** A candle with what was traded meanwhile. */
export type MarketPoint = ChartPoint & { readonly volume: number }

type MarketChartProps = {
  readonly label: string
  /** Oldest first. */
  readonly points: readonly MarketPoint[]
  readonly formatValue: FormatValue
  /** The candle under the crosshair, or none. */
  readonly onPoint: (point: MarketPoint | undefined) => void
  /** What is older than the first candle comes into view. */
  readonly onOlder: () => void
  /** Lines at prices, which can be pulled to another one. */
  readonly marks: readonly PriceMark[]
  readonly onMarkMoved: (id: string, price: number) => void
}

/** So many candles stand there at first, and so many of the oldest call for older ones. */
const FIRST_SHOWN = 120
const NEARLY_OUT = 20

/** Candles with volume, which pan and zoom; the arrow keys walk along them. */
export function MarketChart(props: MarketChartProps) {
  const { label, points, formatValue, onPoint, onOlder, marks, onMarkMoved } = props
  const theme = useShownTheme()
  const box = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<MarketDrawing>()
  const isPlaced = useRef(false)
  useChartPicture(drawing?.chart)
  usePriceMarks({ box, drawing, marks, onMarkMoved })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let chart: IChartApi | undefined
    let isGone = false
    void import('lightweight-charts').then((library) => {
      if (isGone) return
      chart = library.createChart(element, marketOptions(formatValue))
      const candles = chart.addSeries(library.CandlestickSeries)
      const volumes = chart.addSeries(library.HistogramSeries, { priceScaleId: '' })
      volumes.priceScale().applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } })
      setDrawing({ chart, candles, volumes })
    })
    return () => {
      isGone = true
      chart?.remove()
      isPlaced.current = false
      setDrawing(undefined)
    }
  }, [formatValue])

  useEffect(() => {
    // The theme's colours are read from the document, which has changed by now.
    if (!drawing || !theme) return
    drawing.chart.applyOptions(marketOptions(formatValue))
    drawing.candles.applyOptions(candleOptions())
    drawing.volumes.applyOptions(volumeOptions())
  }, [drawing, theme, formatValue])

  useEffect(() => {
    if (!drawing || !theme) return
    draw(drawing, points)
    const lows = points.map(({ candle, value }) => candle?.low ?? value)
    drawing.candles.applyOptions({ priceFormat: priceFormat(lows, formatValue) })
    if (isPlaced.current || points.length === 0) return
    isPlaced.current = true
    const from = Math.max(-2, points.length - FIRST_SHOWN)
    drawing.chart.timeScale().setVisibleLogicalRange({ from, to: points.length + 3 })
  }, [drawing, points, theme, formatValue])

  useEffect(() => {
    if (!drawing) return
    const last = points.at(-1)?.value
    drawing.candles.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) =>
        withMarks(original(), marks, last),
    })
  }, [drawing, marks, points])

  useEffect(() => {
    if (!drawing) return
    const scale = drawing.chart.timeScale()
    const look: Parameters<typeof scale.subscribeVisibleLogicalRangeChange>[0] = (range) => {
      if (range && range.from < NEARLY_OUT) onOlder()
    }
    scale.subscribeVisibleLogicalRangeChange(look)
    return () => scale.unsubscribeVisibleLogicalRangeChange(look)
  }, [drawing, onOlder])

  useEffect(() => {
    if (!drawing) return
    const follow: Parameters<IChartApi['subscribeCrosshairMove']>[0] = ({ time }) =>
      onPoint(points.find(({ atMs }) => secondsOf(atMs) === time))
    drawing.chart.subscribeCrosshairMove(follow)
    return () => drawing.chart.unsubscribeCrosshairMove(follow)
  }, [drawing, points, onPoint])

  const onWalk = (index: number) => {
    const point = points[index]
    if (!point || !drawing) return false
    bringIntoView(drawing.chart, index)
    drawing.chart.setCrosshairPosition(point.value, secondsOf(point.atMs), drawing.candles)
    onPoint(point)
    return true
  }
  const ground = { box, label, points, formatValue, onWalk }
  return <ChartGround {...ground} className="h-full min-h-[240px]" />
}

/** How far from the price a line may be and still be in sight by itself. */
const NEAR_SHARE = 0.5

/** The heights that are shown, with the lines that are near the price. */
function withMarks(
  info: AutoscaleInfo | null,
  marks: readonly PriceMark[],
  last: number | undefined,
): AutoscaleInfo | null {
  const range = info?.priceRange
  if (!range || last === undefined) return info
  const near = marks
    .map(({ price }) => price)
    .filter((price) => price > last * (1 - NEAR_SHARE) && price < last * (1 + NEAR_SHARE))
  return {
    ...info,
    priceRange: {
      minValue: Math.min(range.minValue, ...near),
      maxValue: Math.max(range.maxValue, ...near),
    },
  }
}

function draw({ candles, volumes }: MarketDrawing, points: readonly MarketPoint[]) {
  const tint = upDownTint()
  candles.setData(
    points.map(({ atMs, value, candle }) => ({
      time: secondsOf(atMs),
      open: candle?.open ?? value,
      high: candle?.high ?? value,
      low: candle?.low ?? value,
      close: value,
    })),
  )
  volumes.setData(
    points.map(({ atMs, value, candle, volume }) => ({
      time: secondsOf(atMs),
      value: volume,
      color: value < (candle?.open ?? value) ? tint.down : tint.up,
    })),
  )
}

function bringIntoView(chart: IChartApi, index: number) {
  const scale = chart.timeScale()
  const range = scale.getVisibleLogicalRange()
  if (!range || (index >= range.from && index <= range.to)) return
  const width = range.to - range.from
  const from = index < range.from ? index - width / 4 : index - (3 * width) / 4
  scale.setVisibleLogicalRange({ from, to: from + width })
}

/** The library brands its times; this is where ours become its. */
const secondsOf = (atMs: number) => Math.floor(atMs / 1_000) as UTCTimestamp
