import { Activity as ActivityIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAlerting } from '../features/alerts/alerting.ts'
import { useBridging } from '../features/bridge/open/bridging.ts'
import { shownOf, useOutOfRange } from '../features/liquidity/watch/outOfRange.ts'
import { dueOn, useKeptOrders } from '../features/orders/watch/keptOrders.ts'
import { useSdk } from '../session/useSdk.ts'
import { later } from '../ui/browser/later.ts'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { Panel } from '../ui/layout/Panel.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import { today } from './today.ts'
import { useUnfinished } from './unfinished/unfinished.ts'
import { useActivities } from './useActivities.ts'
import { useActivityPanel } from './useActivityPanel.ts'

/** With the titles of all areas. */
const ActivityList = later(async () => (await import('./ActivityList.tsx')).ActivityList)

const BridgeTicker = later(
  async () => (await import('../features/bridge/open/BridgeTicker.tsx')).BridgeTicker,
)

/** What is under way and what has ended, from every page; always in its place. */
export function ActivityCenter() {
  const { t } = useTranslation()
  const { isOpen, setOpen } = useActivityPanel()
  const { activities } = useActivities()
  const { flows, unread } = useUnfinished()
  const owner = useSdk().principal.toText()
  const due = dueOn(useKeptOrders(owner), today())
  const out = shownOf(useOutOfRange(), owner)
  const alerts = useAlerting(({ unread }) => unread)
  const bridging = useBridging()
  const bridged = bridging.owners.filter((one) => one === owner).length
  const waiting = flows.length + unread.length
  const running = activities.filter(({ state }) => state.kind === 'running').length
  const label =
    running > 0
      ? t('activity.running', { count: running })
      : waiting > 0
        ? t('activity.interrupted', { count: waiting })
        : t('activity.title')
  return (
    <>
      {bridging.hasAny && (
        <Suspense>
          <BridgeTicker place="bar" />
        </Suspense>
      )}
      <Panel
        open={isOpen}
        onOpenChange={setOpen}
        title={t('activity.title')}
        trigger={
          <button
            type="button"
            aria-label={label}
            title={label}
            onPointerEnter={ActivityList.load}
            className="relative inline-grid size-11 place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
          >
            {running > 0 ? <Spinner /> : <Icon of={ActivityIcon} />}
            {waiting + alerts + due.length + out.length + bridged > 0 && running === 0 && (
              <span className="absolute end-2 top-2 size-2 rounded-full bg-warn" />
            )}
          </button>
        }
      >
        <Suspense fallback={<Spinner />}>
          <ActivityList {...{ alerts, due, out, bridged }} />
        </Suspense>
      </Panel>
    </>
  )
}
