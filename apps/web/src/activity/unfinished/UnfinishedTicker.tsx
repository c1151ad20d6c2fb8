import { Suspense } from 'react'
import { useBridging } from '../../features/bridge/open/bridging.ts'
import { later } from '../../ui/browser/later.ts'
import { useUnfinished } from './unfinished.ts'

const UnfinishedStrip = later(async () => (await import('./UnfinishedStrip.tsx')).UnfinishedStrip)

const BridgeTicker = later(
  async () => (await import('../../features/bridge/open/BridgeTicker.tsx')).BridgeTicker,
)

/** Tells of what nobody follows, and of what is between two chains, on every page. Not there while everything is finished. */
export function UnfinishedTicker() {
  const { flows, unread } = useUnfinished()
  const hasBridged = useBridging((bridging) => bridging.hasAny)
  return (
    <>
      {hasBridged && (
        <Suspense>
          <BridgeTicker place="strip" />
        </Suspense>
      )}
      {flows.length + unread.length > 0 && (
        <Suspense>
          <UnfinishedStrip />
        </Suspense>
      )}
    </>
  )
}
