import { useLocation } from 'react-router'
import { SessionGate } from '../../session/SessionGate.tsx'
import { SwapCard } from './SwapCard.tsx'
import { SwapSkeleton } from './SwapSkeleton.tsx'

/** `/` and `/swap`: one token for another. A link that fills in the form starts it anew. */
export function SwapPage() {
  const filledBy = fillOf(useLocation().state)
  return (
    <SessionGate fallback={<SwapSkeleton />}>
      <SwapCard key={filledBy} />
    </SessionGate>
  )
}

const fillOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'fill' in state ? String(state.fill) : ''
