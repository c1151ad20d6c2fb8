import type { IChartApi } from 'lightweight-charts'
import { createContext, type RefObject, useContext, useEffect } from 'react'

/** Draws what a chart shows now. */
type TakePicture = () => HTMLCanvasElement

/** Where the chart inside a frame leaves word how a picture of it is taken. */
export const ChartPicture = createContext<RefObject<TakePicture | undefined> | undefined>(undefined)

/** Lets the frame around it take pictures of a chart. */
export function useChartPicture(chart: IChartApi | undefined): void {
  const picture = useContext(ChartPicture)
  useEffect(() => {
    if (!picture || !chart) return
    picture.current = () => onPaper(chart.takeScreenshot())
    return () => {
      picture.current = undefined
    }
  }, [picture, chart])
}

/** A chart has no ground of its own: on a picture it stands on its card's. */
function onPaper(drawn: HTMLCanvasElement): HTMLCanvasElement {
  const paper = document.createElement('canvas')
  paper.width = drawn.width
  paper.height = drawn.height
  const pen = paper.getContext('2d')
  if (!pen) return drawn
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()
  pen.fillRect(0, 0, paper.width, paper.height)
  pen.drawImage(drawn, 0, 0)
  return paper
}
