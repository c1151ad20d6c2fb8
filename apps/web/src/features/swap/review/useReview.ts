import type { Quote } from '@sluice/sdk'
import { useState } from 'react'
import type { SwapForm } from '../useSwapForm.ts'
import { type OfferChange, offerChange } from './offerChange.ts'

/** The offer in a review: the live one, and how it has changed since it was accepted. */
export function useReview(form: SwapForm) {
  const live = form.view.kind === 'quoted' ? form.view.quote : undefined
  const [accepted, setAccepted] = useState<Quote | undefined>(live)
  const change: OfferChange =
    accepted && live && isSameQuestion(accepted, live)
      ? offerChange(accepted.amountOut, live.amountOut)
      : { kind: 'as-accepted' }
  return { quote: live, change, accept: () => setAccepted(live) }
}

const isSameQuestion = (a: Quote, b: Quote): boolean =>
  a.amountIn === b.amountIn && a.tokenIn === b.tokenIn && a.tokenOut === b.tokenOut
