import { Suspense, useEffect } from 'react'
import { useAlerting } from '../../features/alerts/alerting.ts'
import { OrderWatch } from '../../features/orders/watch/OrderWatch.tsx'
import { useOwner } from '../../session/useSdk.ts'
import { later } from '../../ui/browser/later.ts'
import { onceConfirmShown } from '../../ui/buttons/confirmShown.ts'
import { useUnfinished } from '../unfinished/unfinished.ts'
import { useActivities } from '../useActivities.ts'

/** With the words of all areas, which nobody needs before something runs. */
const Followed = later(async () => (await import('./Followed.tsx')).Followed, 'progress')

const ResumeInterrupted = later(
  async () => (await import('./ResumeInterrupted.ts')).ResumeInterrupted,
)

const RangeWatch = later(
  async () => (await import('../../features/liquidity/watch/RangeWatch.tsx')).RangeWatch,
)

const AlertWatch = later(
  async () => (await import('../../features/alerts/AlertWatch.tsx')).AlertWatch,
  'alerts',
)

/** Follows what runs on every page: shows the open one, and goes on with the swaps that a reload interrupted. */
export function FollowedFlows() {
  const owner = useOwner()
  const { flows } = useUnfinished()
  const { activities, openId } = useActivities()
  const hasAlerts = useAlerting(({ hasAny }) => hasAny)
  const activity = activities.find(({ id }) => id === openId)
  // there when an order is given, so that it is followed at once, and to its end without a connection
  useEffect(() => onceConfirmShown(Followed.load), [])
  return (
    <>
      <OrderWatch />
      {owner && (
        <Suspense>
          <RangeWatch />
        </Suspense>
      )}
      {owner && hasAlerts && (
        <Suspense>
          <AlertWatch />
        </Suspense>
      )}
      {flows.length > 0 && (
        <Suspense>
          <ResumeInterrupted />
        </Suspense>
      )}
      {activity && (
        // the page beneath must not take the second press of whoever pressed twice
        <Suspense
          fallback={
            <div aria-hidden="true" className="fixed inset-0 z-40 animate-appear bg-scrim" />
          }
        >
          <Followed key={activity.id} activity={activity} />
        </Suspense>
      )}
    </>
  )
}
