import { Suspense } from 'react'
import { later } from '../../ui/browser/later.ts'
import { useUnfinished } from './unfinished.ts'

const UnfinishedStrip = later(async () => (await import('./UnfinishedStrip.tsx')).UnfinishedStrip)

/** Tells of what nobody follows, on every page. Not there while everything is finished. */
export function UnfinishedTicker() {
  const { flows, unread } = useUnfinished()
  if (flows.length + unread.length === 0) return undefined
  return (
    <Suspense>
      <UnfinishedStrip />
    </Suspense>
  )
}
