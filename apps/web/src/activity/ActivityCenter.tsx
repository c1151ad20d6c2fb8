import { Activity as ActivityIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { shownOf, useOutOfRange } from '../features/liquidity/watch/outOfRange.ts'
import { dueOn, useKeptOrders } from '../features/orders/watch/keptOrders.ts'
import { useSdk } from '../session/useSdk.ts'
import { later } from '../ui/browser/later.ts'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { endedTitle } from './areas.ts'
import { EndedRow } from './EndedRow.tsx'
import { useEndedActivities } from './endedActivities.ts'
import { UnfinishedRow, UnreadRow } from './unfinished/UnfinishedRow.tsx'
import { useUnfinished } from './unfinished/unfinished.ts'
import { useActivities } from './useActivities.ts'
import { useActivityPanel } from './useActivityPanel.ts'

const MOST_SHOWN = 30

const OrderReminders = later(
  async () => (await import('../features/orders/watch/OrderReminders.tsx')).OrderReminders,
)

const RangeReminders = later(
  async () => (await import('../features/liquidity/watch/RangeReminders.tsx')).RangeReminders,
)

/** As `2026-12-31`, where the person is. */
const today = () => new Date().toLocaleDateString('sv-SE')

/** What is under way and what has ended, from every page; always in its place. */
export function ActivityCenter() {
  const { t } = useTranslation()
  const { isOpen, setOpen } = useActivityPanel()
  const { activities } = useActivities()
  const { flows, unread } = useUnfinished()
  const waiting = flows.length + unread.length
  const running = activities.filter(({ state }) => state.kind === 'running')
  // what may go on is told once, with the way to go on
  const told = activities.filter(({ id }) => !flows.some((flow) => flow.id === id))
  const listed = new Set([...told, ...flows].map(({ id }) => id))
  const owner = useSdk().principal.toText()
  const ended = useEndedActivities(owner).flatMap((activity) => {
    const title = listed.has(activity.id) ? undefined : endedTitle(activity.subject)
    return title === undefined ? [] : [{ activity, title }]
  })
  const due = dueOn(useKeptOrders(owner), today())
  const seen = useOutOfRange()
  const out = shownOf(seen, owner)
  const isEmpty = told.length + waiting + ended.length + due.length + out.length === 0
  const label =
    running.length > 0
      ? t('activity.running', { count: running.length })
      : waiting > 0
        ? t('activity.interrupted', { count: waiting })
        : t('activity.title')
  return (
    <Panel
      open={isOpen}
      onOpenChange={setOpen}
      title={t('activity.title')}
      trigger={
        <button
          type="button"
          aria-label={label}
          title={label}
          className="relative inline-grid size-11 place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
        >
          {running.length > 0 ? <Spinner /> : <Icon of={ActivityIcon} />}
          {waiting + due.length + out.length > 0 && running.length === 0 && (
            <span className="absolute end-2 top-2 size-2 rounded-full bg-warn" />
          )}
        </button>
      }
    >
      {isEmpty && <p className="px-2 py-4 text-14 text-ink-2">{t('activity.none')}</p>}
      <ul className="flex flex-col gap-1">
        {flows.map((flow) => (
          <UnfinishedRow key={flow.id} flow={flow} onContinue={() => setOpen(false)} />
        ))}
        {unread.map((flow) => (
          <UnreadRow key={flow.id} flow={flow} />
        ))}
        {due.length > 0 && (
          <Suspense>
            <OrderReminders due={due} onOpen={() => setOpen(false)} />
          </Suspense>
        )}
        {out.length > 0 && (
          <Suspense>
            <RangeReminders out={out} onOpen={() => setOpen(false)} />
          </Suspense>
        )}
        {told.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} onOpen={() => setOpen(false)} />
        ))}
        {ended.slice(0, MOST_SHOWN).map(({ activity, title }) => (
          <EndedRow key={activity.id} {...{ activity, title }} />
        ))}
      </ul>
    </Panel>
  )
}
