import { type RefCallback, useCallback, useState } from 'react'

/** Whether an element has been in sight, and the ref that marks it. */
export function useSeen(): readonly [isSeen: boolean, place: RefCallback<Element>] {
  const [isSeen, setSeen] = useState(false)
  const place = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isSeen, place]
}
