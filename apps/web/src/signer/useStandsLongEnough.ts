import { useEffect, useRef, useState } from 'react'

/** How long a question stands whole before it can be answered: longer than the second click of a double click takes. */
const STANDS_MS = 1_000

/** Whatever makes a person see something else than a moment ago, or come from elsewhere with a click on its way. */
const DISTURBANCES = ['focus', 'blur', 'resize', 'pageshow'] as const

/**
 * Whether what `key` names has stood before the person, whole and undisturbed, for a second. A window that just opened, came
 * forward or changed its size begins anew, as does each new key. `isSince` says it of a moment in the past: a click that
 * was made earlier and is handled only now does not count.
 */
export function useStandsLongEnough(key: unknown, isWhole: boolean) {
  const [ready, setReady] = useState<unknown>()
  const since = useRef(Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (!isWhole) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      since.current = Number.POSITIVE_INFINITY
      setReady(undefined)
      if (document.visibilityState === 'visible' && document.hasFocus())
        timer = setTimeout(() => setReady(key), STANDS_MS)
    }
    begin()
    for (const event of DISTURBANCES) window.addEventListener(event, begin)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      for (const event of DISTURBANCES) window.removeEventListener(event, begin)
      document.removeEventListener('visibilitychange', begin)
      since.current = Number.POSITIVE_INFINITY
      setReady(undefined)
    }
  }, [key, isWhole])
  const isReady = ready !== undefined && ready === key && isWhole
  useEffect(() => {
    since.current = isReady ? performance.now() : Number.POSITIVE_INFINITY
  }, [isReady])
  return { isReady, isSince: (time: number) => time >= since.current }
}
