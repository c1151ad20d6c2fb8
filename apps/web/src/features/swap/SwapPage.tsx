import { useLocation } from 'react-router'
import { SwapCard } from './SwapCard.tsx'
import { SwapFrame } from './SwapFrame.tsx'

/**
 * `/` and `/swap`: one token for another. The form stands before the SDK is there, and stays while it arrives. A link that
 * fills in the form starts it anew.
 */
export function SwapPage() {
  const filledBy = fillOf(useLocation().state)
  return (
    <SwapFrame>
      <SwapCard key={filledBy} />
    </SwapFrame>
  )
}

const fillOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'fill' in state ? String(state.fill) : ''
