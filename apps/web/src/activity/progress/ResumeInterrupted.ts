import type { RouteFlow } from '@sluice/sdk'
import { standingOf } from '@sluice/sdk/standingOf'
import { useEffect, useRef } from 'react'
import { useSwapRunner } from '../../features/swap/progress/useSwapRunner.ts'
import { useUnfinished, wasCutOff } from '../unfinished/unfinished.ts'

/**
 * Goes on by itself with a swap that a reload interrupted moments ago: its person is waiting for it. An older one is
 * offered in the activity centre instead, because prices and minds change. Draws nothing.
 */
export function ResumeInterrupted() {
  const { resume } = useSwapRunner()
  const { flows } = useUnfinished()
  const tried = useRef(new Set<string>())
  useEffect(() => {
    const page = { openedAt: performance.timeOrigin, now: Date.now() }
    const swaps = flows.flatMap((flow) =>
      flow.kind === 'swap' || (flow.kind === 'route' && !isChoice(flow)) ? [flow] : [],
    )
    const next = swaps.find((swap) => wasCutOff(swap, page) && !tried.current.has(swap.id))
    if (!next) return
    tried.current.add(next.id)
    void resume(next)
  }, [flows, resume])
  return undefined
}

/** A trade that stands half-way with nothing on its way may have been refused: its person says whether to try again. */
const isChoice = (flow: RouteFlow): boolean => {
  const branches = standingOf(flow)
  const hasBegun = branches.some((branch) => branch.kind !== 'stopped' || !branch.isInput)
  return hasBegun && branches.every(({ kind }) => kind !== 'moving')
}
