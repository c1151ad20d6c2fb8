import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutOfRange } from '../features/liquidity/watch/outOfRange.ts'
import type { KeptOrder } from '../features/orders/watch/keptOrders.ts'
import { useSdk } from '../session/useSdk.ts'
import { later } from '../ui/browser/later.ts'
import { ActivityRow } from './ActivityRow.tsx'
import { endedTitle } from './areas.ts'
import { EndedRow } from './EndedRow.tsx'
import { useEndedActivities } from './endedActivities.ts'
import { UnfinishedRow, UnreadRow } from './unfinished/UnfinishedRow.tsx'
import { useUnfinished } from './unfinished/unfinished.ts'
import { useActivities } from './useActivities.ts'
import { useActivityPanel } from './useActivityPanel.ts'

const MOST_SHOWN = 30

const AlertRows = later(
  async () => (await import('../features/alerts/AlertRows.tsx')).AlertRows,
  'alerts',
)

const OrderReminders = later(
  async () => (await import('../features/orders/watch/OrderReminders.tsx')).OrderReminders,
)

const RangeReminders = later(
  async () => (await import('../features/liquidity/watch/RangeReminders.tsx')).RangeReminders,
)

const OpenTransferRows = later(
  async () => (await import('../features/bridge/open/OpenTransferRows.tsx')).OpenTransferRows,
  'bridge',
)

type ActivityListProps = {
  /** How many alerts have fired and were not seen. */
  readonly alerts: number
  /** Orders whose day has come. */
  readonly due: readonly KeptOrder[]
  /** Positions that earn nothing now. */
  readonly out: readonly OutOfRange[]
  /** How many transfers between two chains are under way. */
  readonly bridged: number
}

/** Everything that the activity centre tells of. */
export function ActivityList({ alerts, due, out, bridged }: ActivityListProps) {
  const { t } = useTranslation()
  const setOpen = useActivityPanel((panel) => panel.setOpen)
  const { activities } = useActivities()
  const { flows, unread } = useUnfinished()
  const close = () => setOpen(false)
  // what may go on is told once, with the way to go on
  const told = activities.filter(({ id }) => !flows.some((flow) => flow.id === id))
  const listed = new Set([...told, ...flows].map(({ id }) => id))
  const ended = useEndedActivities(useSdk().principal.toText()).flatMap((activity) => {
    const title = listed.has(activity.id) ? undefined : endedTitle(activity.subject)
    return title === undefined ? [] : [{ activity, title }]
  })
  const count =
    [told, flows, unread, ended, due, out].reduce((sum, { length }) => sum + length, 0) +
    bridged +
    alerts
  if (count === 0) return <p className="px-2 py-4 text-14 text-ink-2">{t('activity.none')}</p>
  return (
    <ul className="flex flex-col gap-1">
      {flows.map((flow) => (
        <UnfinishedRow key={flow.id} flow={flow} onContinue={close} />
      ))}
      {unread.map((flow) => (
        <UnreadRow key={flow.id} flow={flow} />
      ))}
      {bridged > 0 && (
        <Suspense>
          <OpenTransferRows onOpen={close} />
        </Suspense>
      )}
      {alerts > 0 && (
        <Suspense>
          <AlertRows onOpen={close} />
        </Suspense>
      )}
      {due.length > 0 && (
        <Suspense>
          <OrderReminders due={due} onOpen={close} />
        </Suspense>
      )}
      {out.length > 0 && (
        <Suspense>
          <RangeReminders out={out} onOpen={close} />
        </Suspense>
      )}
      {told.map((activity) => (
        <ActivityRow key={activity.id} activity={activity} onOpen={close} />
      ))}
      {ended.slice(0, MOST_SHOWN).map(({ activity, title }) => (
        <EndedRow key={activity.id} {...{ activity, title }} />
      ))}
    </ul>
  )
}
