import { Check, CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { Time } from '../ui/figures/Time.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import { areaOf } from './areas.ts'
import { type Activity, useActivities } from './useActivities.ts'

type ActivityRowProps = { readonly activity: Activity; readonly onOpen: () => void }

/** One activity and how it stands; opens its progress. */
export function ActivityRow({ activity, onOpen }: ActivityRowProps) {
  const { t } = useTranslation()
  const open = useActivities((store) => store.open)
  const { subject, state, id, startedAt } = activity
  const { Title } = areaOf(subject)
  const words = {
    running: t('activity.state.running'),
    done: t('activity.state.done'),
    failed: t('activity.state.failed'),
  }
  return (
    <li>
      <button
        type="button"
        onClick={() => {
          onOpen()
          open(id)
        }}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 text-start transition-colors hover:bg-surface-2"
      >
        {state.kind === 'running' && <Spinner />}
        {state.kind === 'done' && <Icon of={Check} className="text-up" />}
        {state.kind === 'failed' && <Icon of={CircleAlert} className="text-down" />}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-14">
            <Title subject={subject} />
          </span>
          <span className="block text-12 text-ink-3">
            {words[state.kind]} · <Time atMs={startedAt} />
          </span>
        </span>
      </button>
    </li>
  )
}
