import { useEffect, useState } from 'react'

/** The time in ms, told again after each `tickMs`; without one it stands still. */
export function useNow(tickMs: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (tickMs === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [tickMs])
  return now
}
