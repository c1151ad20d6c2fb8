import { newOrderKey, type Quote } from '@sluice/sdk'
import { useState } from 'react'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useOwner } from '../../../session/useSdk.ts'
import type { SwapForm } from '../form/useSwapForm.ts'
import { type OfferChange, offerChange } from './offerChange.ts'

/**
 * The order that a review shows. What it asks for is fixed when the review opens; the offer is the live one, with how it has
 * changed since it was accepted.
 */
export function useReview(form: SwapForm) {
  const live = form.view.kind === 'quoted' ? form.view.quote : undefined
  const slippageNow = usePreferences((preferences) => preferences.slippagePpm)
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const [slippagePpm] = useState(slippageNow)
  const [accepted, setAccepted] = useState<Quote | undefined>(live)
  const change: OfferChange =
    accepted && live ? changeBetween(accepted, live) : { kind: 'as-accepted' }
  return { key, slippagePpm, quote: live, change, accept: () => setAccepted(live) }
}

const changeBetween = (accepted: Quote, live: Quote): OfferChange =>
  isSameQuestion(accepted, live)
    ? offerChange(accepted.amountOut, live.amountOut)
    : { kind: 'other-question' }

const isSameQuestion = (a: Quote, b: Quote): boolean =>
  a.amountIn === b.amountIn && a.tokenIn === b.tokenIn && a.tokenOut === b.tokenOut
