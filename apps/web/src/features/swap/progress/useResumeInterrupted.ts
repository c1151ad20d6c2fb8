import type { Sdk } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { wasCutOff } from '../../../activity/interrupted.ts'
import { interruptedQuery } from '../../../activity/queries.ts'
import { useSwapRunner } from './useSwapRunner.ts'

/**
 * Goes on by itself with a swap that a reload interrupted moments ago: its person is waiting for it. An older one is
 * offered in the activity centre instead, because prices and minds change.
 */
export function useResumeInterrupted(sdk: Sdk): void {
  const { resume } = useSwapRunner()
  const { data: interrupted } = useQuery(interruptedQuery(sdk))
  const tried = useRef(new Set<string>())
  useEffect(() => {
    const page = { openedAt: performance.timeOrigin, now: Date.now() }
    const next = interrupted?.find((swap) => wasCutOff(swap, page) && !tried.current.has(swap.id))
    if (!next) return
    tried.current.add(next.id)
    void resume(next)
  }, [interrupted, resume])
}
