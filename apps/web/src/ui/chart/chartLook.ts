import type {
  AreaSeriesPartialOptions,
  AutoscaleInfoProvider,
  CandlestickSeriesPartialOptions,
  ChartOptions,
  DeepPartial,
  HistogramSeriesPartialOptions,
  LineSeriesPartialOptions,
  TimeScaleOptions,
} from 'lightweight-charts'
import { type FormatValue, tickTexts } from './chartFormat.ts'

/** A colour of the theme that is on the document now: the canvas of a chart knows no CSS variables. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** A token's colour with an alpha from `00` to `ff`. */
const tint = (name: string, alpha: string): string => `${token(name)}${alpha}`

export const chartOptions = (formatValue: FormatValue): DeepPartial<ChartOptions> => ({
  autoSize: true,
  layout: {
    background: { color: 'transparent' },
    textColor: token('text-3'),
    fontFamily: getComputedStyle(document.body).fontFamily,
    // The frame links to the library's makers; the logo would write a style sheet that the security policy refuses.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: tint('line', '66') } },
  rightPriceScale: { borderVisible: false },
  timeScale: {
    ...{ borderVisible: false, timeVisible: true, fixLeftEdge: true, fixRightEdge: true },
    tickMarkFormatter: dayOfLonePoint,
  },
  crosshair: {
    vertLine: { color: token('text-3'), labelBackgroundColor: token('surface-2') },
    horzLine: { visible: false, labelVisible: false },
  },
  localization: {
    priceFormatter: (value: number) => formatValue(value),
    tickmarksPriceFormatter: (values: readonly number[]) => tickTexts(values, formatValue),
  },
  handleScroll: false,
  handleScale: false,
})

/** `TickMarkType.TimeWithSeconds`; its name would load the library with every page that knows a colour of a chart. */
const TIME_WITH_SECONDS = 4

/** A point without neighbours is marked with its time to the second: of a day's figure that is 00:00:00. The day says more. */
const dayOfLonePoint: TimeScaleOptions['tickMarkFormatter'] = (time, kind, locale) =>
  kind === TIME_WITH_SECONDS && typeof time === 'number'
    ? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(time * 1000)
    : null

/** The same for a chart that is moved about in. */
export const marketOptions = (formatValue: FormatValue): DeepPartial<ChartOptions> => {
  const options = chartOptions(formatValue)
  return {
    ...options,
    timeScale: { ...options.timeScale, fixLeftEdge: false, fixRightEdge: false, rightOffset: 3 },
    crosshair: {
      ...options.crosshair,
      horzLine: { color: token('text-3'), labelBackgroundColor: token('surface-2') },
    },
    handleScroll: true,
    handleScale: true,
  }
}

/** Quiet enough to stand behind candles. */
export const volumeOptions = (): HistogramSeriesPartialOptions => ({
  priceLineVisible: false,
  lastValueVisible: false,
  priceFormat: { type: 'volume' },
})

export const upDownTint = () => ({ up: tint('up', '55'), down: tint('down', '55') })

/** How far apart two values of a series can be told: the library's own hundredth swallows prices of less. */
export function priceFormat(
  values: readonly number[],
  formatValue: (value: number) => string,
): { type: 'custom'; minMove: number; formatter: (value: number) => string } {
  const least = Math.min(...values.filter((value) => value > 0), 1e9)
  const minMove = 10 ** Math.max(-30, Math.floor(Math.log10(least)) - DIGITS)
  return { type: 'custom', minMove, formatter: formatValue }
}

/** The scale of a line of nothing goes up from it: no price or worth is below. */
export const upFromNothing =
  (unit: number): AutoscaleInfoProvider =>
  (whatIs) => {
    const told = whatIs()
    const { minValue, maxValue } = told?.priceRange ?? { minValue: 1, maxValue: 1 }
    return minValue === 0 && maxValue === 0
      ? { ...told, priceRange: { minValue, maxValue: unit } }
      : told
  }

const DIGITS = 5

/** Percentages are told apart by their hundredths. */
export const percentFormat = (formatter: (value: number) => string) =>
  ({ type: 'custom', minMove: 0.01, formatter }) as const

export const areaOptions = (): AreaSeriesPartialOptions => ({
  lineColor: token('accent'),
  topColor: tint('accent', '33'),
  bottomColor: tint('accent', '00'),
  lineWidth: 2,
  priceLineVisible: false,
  lastValueVisible: false,
})

/** One of two lines. */
export const lineOptions = (name: 'accent' | 'second'): LineSeriesPartialOptions => ({
  color: token(name),
  lineWidth: 2,
  priceLineVisible: false,
  lastValueVisible: false,
})

export const barOptions = (): HistogramSeriesPartialOptions => ({
  color: token('accent'),
  priceLineVisible: false,
  lastValueVisible: false,
})

export const candleOptions = (): CandlestickSeriesPartialOptions => ({
  upColor: token('up'),
  downColor: token('down'),
  wickUpColor: token('up'),
  wickDownColor: token('down'),
  borderVisible: false,
  priceLineVisible: false,
  lastValueVisible: false,
})
