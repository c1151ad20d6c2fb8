import { Suspense } from 'react'
import { useConfig, useOwner } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { useBridging } from './bridging.ts'
import { useOpenTransfers } from './openTransfers.ts'

const TickerItem = later(async () => (await import('./TickerItem.tsx')).TickerItem, 'bridge')
const EvmFollower = later(
  async () => (await import('../ethereum-transactions/EvmFollower.tsx')).EvmFollower,
  'ethereum',
)

const PlannedSwaps = later(
  async () => (await import('../bring-and-swap/PlannedSwaps.tsx')).PlannedSwaps,
  'bridge',
)

/** What is being bridged, on every page. Whoever has nothing under way loads nothing of it, and nobody is asked. */
export function BridgeTicker({ place }: { readonly place: 'bar' | 'strip' }) {
  const owner = useOwner()
  const { ethereum } = useConfig()
  const hasOpen = useOpenTransfers((store) => store.open.some((one) => one.owner === owner))
  const hasSent = useBridging((bridging) => bridging.hasSent)
  const hasPlans = useBridging((bridging) => bridging.hasPlans)
  return (
    <>
      {hasOpen && (
        <Suspense>
          <TickerItem place={place} />
        </Suspense>
      )}
      {/* the ticker stands in two places, and one is enough to follow */}
      {place === 'strip' && hasSent && ethereum !== undefined && (
        <Suspense>
          <EvmFollower />
        </Suspense>
      )}
      {place === 'strip' && hasPlans && (
        <Suspense>
          <PlannedSwaps />
        </Suspense>
      )}
    </>
  )
}
