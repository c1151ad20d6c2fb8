import { useEffect, useRef, useState } from 'react'

/** Whether the end of what `key` names has been in view; put the ref on an element behind the last line. */
export function useReadToEnd(key: unknown, isWhole: boolean) {
  const end = useRef<HTMLDivElement>(null)
  const [read, setRead] = useState<unknown>()
  useEffect(() => {
    const { current } = end
    if (!current || !isWhole) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setRead(key)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [key, isWhole])
  return { end, isRead: read !== undefined && read === key }
}
