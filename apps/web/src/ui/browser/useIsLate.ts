import { useEffect, useState } from 'react'

/** Whether so long has passed since the component stood for the first time: what waits for others does not wait for ever. */
export function useIsLate(afterMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLate
}
