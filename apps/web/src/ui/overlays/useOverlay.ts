import { useEffect, useRef } from 'react'
import { OverlayHistory } from './OverlayHistory.ts'

/** All that lies over this page. */
const overlays =
  typeof window === 'undefined'
    ? undefined
    : new OverlayHistory({
        state: () => window.history.state,
        url: () => window.location.href,
        push: (state, url) => window.history.pushState(state, '', url),
        replace: (state, url) => window.history.replaceState(state, '', url),
        back: () => window.history.back(),
        afterwards: (run) => setTimeout(run),
      })

// before the router hears of it: what concerns an overlay alone is nothing to a page
if (overlays)
  window.addEventListener(
    'popstate',
    (event) => {
      if (overlays.onPop()) event.stopImmediatePropagation()
    },
    { capture: true },
  )

/** The browser's "back" closes it while it is open. */
export function useOverlay(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => (isOpen ? overlays?.add(() => latest.current()) : undefined), [isOpen])
}

/** Keeps what the page writes into its address under what covers it. */
export function useOverlayAddress(location: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new location is noted
  useEffect(() => overlays?.note(), [location])
}

/** Closes whatever lies over the page. */
export const closeOverlays = (): void => overlays?.closeAll()
