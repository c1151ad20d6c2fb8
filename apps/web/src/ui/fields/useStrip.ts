import { useLayoutEffect, useRef } from 'react'
import { intoSight } from './intoSight.ts'

const CHOSEN = '[aria-current="page"], [aria-pressed="true"], [aria-selected="true"]'

/**
 * For a line of choices with the class `strip`, which scrolls where it is too narrow: the chosen one is brought into sight. Without it a
 * phone shows the first three of four pages, and not the one on which somebody is.
 */
export function useStrip<Line extends HTMLElement>(chosen: string) {
  const place = useRef<Line>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another item to be shown
  useLayoutEffect(() => {
    const line = place.current
    const item = line?.querySelector(CHOSEN)
    if (!line || !item) return
    const show = () => {
      // the page itself stays where it is, which `scrollIntoView` would not promise
      line.scrollLeft += intoSight(line.getBoundingClientRect(), item.getBoundingClientRect())
    }
    show()
    // words change their width once their letters have been loaded, and a line when the device is turned
    const observer = new ResizeObserver(show)
    observer.observe(line)
    observer.observe(item)
    return () => observer.disconnect()
  }, [chosen])
  return place
}
