import { newOrderKey, type TradeQuote } from '@sluice/sdk'
import { useState } from 'react'
import { useOwner } from '../../../session/useSdk.ts'
import type { SwapForm } from '../form/useSwapForm.ts'
import { type OfferChange, offerChange } from './offerChange.ts'

/**
 * The order that a review shows. What it asks for is fixed when the review opens; the offer is the live one, with how it has
 * changed since it was accepted.
 */
export function useReview(form: SwapForm) {
  const live = form.view.kind === 'quoted' ? form.view.quote : undefined
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const [slippagePpm] = useState(form.slippagePpm)
  const [accepted, setAccepted] = useState<TradeQuote | undefined>(live)
  const change: OfferChange =
    accepted && live ? changeBetween(accepted, live) : { kind: 'as-accepted' }
  return { key, slippagePpm, quote: live, change, accept: () => setAccepted(live) }
}

const changeBetween = (accepted: TradeQuote, live: TradeQuote): OfferChange => {
  if (!isSameQuestion(accepted, live)) return { kind: 'other-question' }
  return live.kind === 'exact-in'
    ? offerChange(accepted.received, live.received)
    : // paying more is the same loss the other way round
      offerChange(live.spent, accepted.spent)
}

const isSameQuestion = (a: TradeQuote, b: TradeQuote): boolean =>
  a.kind === b.kind && a.asked === b.asked && a.tokenIn === b.tokenIn && a.tokenOut === b.tokenOut
