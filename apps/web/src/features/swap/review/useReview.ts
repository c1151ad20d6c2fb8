import type { Quote } from '@sluice/sdk'
import { useState } from 'react'
import type { SwapForm } from '../useSwapForm.ts'

/** The offer in a review: the one that was accepted, and whether the live one has become worse since. */
export function useReview(form: SwapForm) {
  const live = form.view.kind === 'quoted' ? form.view.quote : undefined
  const [accepted, setAccepted] = useState<Quote | undefined>(live)
  const isSameQuestion =
    accepted?.amountIn === live?.amountIn && accepted?.tokenOut === live?.tokenOut
  const base = isSameQuestion ? accepted : live
  const worse = base && live && live.amountOut < base.amountOut ? base.amountOut : undefined
  return {
    quote: live,
    /** Parts per million by which the output has fallen since it was accepted. */
    worsenedPpm: worse && live ? ((live.amountOut - worse) * 1_000_000n) / worse : undefined,
    accept: () => setAccepted(live),
  }
}
