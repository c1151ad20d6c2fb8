import { Suspense } from 'react'
import { BridgeTicker } from '../../features/bridge/open/BridgeTicker.tsx'
import { later } from '../../ui/browser/later.ts'
import { useUnfinished } from './unfinished.ts'

const UnfinishedStrip = later(async () => (await import('./UnfinishedStrip.tsx')).UnfinishedStrip)

/** Tells of what nobody follows, and of what is between two chains, on every page. Not there while everything is finished. */
export function UnfinishedTicker() {
  const { flows, unread } = useUnfinished()
  return (
    <>
      <BridgeTicker place="strip" />
      {flows.length + unread.length > 0 && (
        <Suspense>
          <UnfinishedStrip />
        </Suspense>
      )}
    </>
  )
}
