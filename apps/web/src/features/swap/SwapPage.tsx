import { SessionGate } from '../../session/SessionGate.tsx'
import { SwapCard } from './SwapCard.tsx'
import { SwapSkeleton } from './SwapSkeleton.tsx'

/** `/` and `/swap`: one token for another. */
export function SwapPage() {
  return (
    <SessionGate fallback={<SwapSkeleton />}>
      <SwapCard />
    </SessionGate>
  )
}
