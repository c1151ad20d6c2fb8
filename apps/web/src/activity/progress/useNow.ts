import { useEffect, useState } from 'react'

const TICK_MS = 1_000

/** The time in ms, told every second while somebody waits. */
export function useNow(isWaiting: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isWaiting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  return now
}
