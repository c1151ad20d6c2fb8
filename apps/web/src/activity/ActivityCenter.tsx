import { Activity as ActivityIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { ActivityRow } from './ActivityRow.tsx'
import { UnfinishedRow, UnreadRow } from './UnfinishedRow.tsx'
import { useUnfinished } from './unfinished.ts'
import { useActivities } from './useActivities.ts'
import { useActivityPanel } from './useActivityPanel.ts'

/** What is under way, from every page. Not there while there is nothing to tell. */
export function ActivityCenter() {
  const { t } = useTranslation()
  const { isOpen, setOpen } = useActivityPanel()
  const { activities } = useActivities()
  const { flows, unread } = useUnfinished()
  const waiting = flows.length + unread.length
  const running = activities.filter(({ state }) => state.kind === 'running')
  // what may go on is told once, with the way to go on
  const told = activities.filter(({ id }) => !flows.some((flow) => flow.id === id))
  if (told.length + waiting === 0) return undefined
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
          {waiting > 0 && running.length === 0 && (
            <span className="absolute end-2 top-2 size-2 rounded-full bg-warn" />
          )}
        </button>
      }
    >
      <ul className="flex flex-col gap-1">
        {flows.map((flow) => (
          <UnfinishedRow key={flow.id} flow={flow} onContinue={() => setOpen(false)} />
        ))}
        {unread.map((flow) => (
          <UnreadRow key={flow.id} flow={flow} />
        ))}
        {told.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} onOpen={() => setOpen(false)} />
        ))}
      </ul>
    </Panel>
  )
}
