import type { IChartApi, IPriceLine, ISeriesApi } from 'lightweight-charts'
import { type RefObject, useEffect, useRef } from 'react'
import { token } from './chartLook.ts'

/** A chart of candles, with what was traded below them. */
export type MarketDrawing = {
  readonly chart: IChartApi
  readonly candles: ISeriesApi<'Candlestick'>
  readonly volumes: ISeriesApi<'Histogram'>
}

/** A line across the chart at a price. */
export type PriceMark = {
  readonly id: string
  readonly price: number
  readonly label: string
  readonly tone: 'up' | 'down'
}

type Marked = {
  readonly box: RefObject<HTMLDivElement | null>
  readonly drawing: MarketDrawing | undefined
  readonly marks: readonly PriceMark[]
  readonly onMarkMoved: (id: string, price: number) => void
}

/** How near to a line a pointer takes hold of it, in pixels: a finger needs more room. */
const NEAR = { mouse: 6, touch: 16 }

type Line = { readonly mark: PriceMark; readonly line: IPriceLine }

/** Draws lines at prices and lets them be pulled. A line that is let go stands where it was: what moves it is the caller's. */
export function usePriceMarks({ box, drawing, marks, onMarkMoved }: Marked): void {
  const lines = useRef<readonly Line[]>([])
  useEffect(() => {
    if (!drawing) return
    const drawn = marks.map((mark) => ({
      mark,
      line: drawing.candles.createPriceLine({
        price: mark.price,
        color: token(mark.tone),
        lineWidth: 1,
        lineStyle: 2,
        axisLabelVisible: true,
        title: mark.label,
      }),
    }))
    lines.current = drawn
    return () => {
      lines.current = []
      // of a chart that is gone its lines are gone too
      try {
        for (const { line } of drawn) drawing.candles.removePriceLine(line)
      } catch {}
    }
  }, [drawing, marks])

  useEffect(() => {
    const element = box.current
    if (!element || !drawing) return
    const { chart, candles } = drawing
    let held: Line | undefined
    const heightOf = (event: PointerEvent) => event.clientY - element.getBoundingClientRect().top
    const lineAt = (event: PointerEvent): Line | undefined =>
      lines.current.find(({ mark }) => {
        const at = candles.priceToCoordinate(mark.price)
        const near = event.pointerType === 'mouse' ? NEAR.mouse : NEAR.touch
        return at !== null && Math.abs(at - heightOf(event)) <= near
      })
    const letGo = () => {
      held?.line.applyOptions({ price: held.mark.price })
      held = undefined
      chart.applyOptions({ handleScroll: true })
    }
    const onDown = (event: PointerEvent) => {
      held = lineAt(event)
      if (!held) return
      event.stopPropagation()
      chart.applyOptions({ handleScroll: false })
      element.setPointerCapture(event.pointerId)
    }
    const onMove = (event: PointerEvent) => {
      element.style.cursor = held || lineAt(event) ? 'ns-resize' : ''
      const price = held && candles.coordinateToPrice(heightOf(event))
      if (price && price > 0) held?.line.applyOptions({ price })
    }
    const onUp = (event: PointerEvent) => {
      const mark = held?.mark
      const price = mark && candles.coordinateToPrice(heightOf(event))
      letGo()
      if (mark && price && price > 0 && price !== mark.price) onMarkMoved(mark.id, price)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && letGo()
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerdown', onDown, { signal, capture: true })
    element.addEventListener('pointermove', onMove, { signal })
    element.addEventListener('pointerup', onUp, { signal })
    element.addEventListener('pointercancel', letGo, { signal })
    window.addEventListener('keydown', onKey, { signal })
    return () => stop.abort()
  }, [box, drawing, onMarkMoved])
}
