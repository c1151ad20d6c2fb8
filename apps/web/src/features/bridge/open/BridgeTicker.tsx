import { Suspense } from 'react'
import { useOwner } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { useOpenTransfers } from './openTransfers.ts'

const TickerItem = later(async () => (await import('./TickerItem.tsx')).TickerItem, 'bridge')

/** What is being bridged, on every page. Whoever has nothing under way loads nothing of it, and nobody is asked. */
export function BridgeTicker({ place }: { readonly place: 'bar' | 'strip' }) {
  const owner = useOwner()
  const hasOpen = useOpenTransfers((store) => store.open.some((one) => one.owner === owner))
  return (
    hasOpen && (
      <Suspense>
        <TickerItem place={place} />
      </Suspense>
    )
  )
}
