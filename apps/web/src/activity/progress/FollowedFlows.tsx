import { useTranslation } from 'react-i18next'
import { useToast } from '../../ui/feedback/useToast.ts'
import { useActivities } from '../useActivities.ts'
import { ProgressDialog } from './ProgressDialog.tsx'
import { useResumeInterrupted } from './useResumeInterrupted.ts'

/** Follows what runs on every page: shows the open one, and goes on with the swaps that a reload interrupted. */
export function FollowedFlows() {
  const { t } = useTranslation()
  const toast = useToast()
  useResumeInterrupted()
  const { activities, openId, open } = useActivities()
  const activity = activities.find(({ id }) => id === openId)
  if (!activity) return undefined
  const close = () => {
    open(undefined)
    if (activity.state.kind !== 'running') return
    const view = () => {
      toast.close(activity.id)
      open(activity.id)
    }
    const isSwap = activity.subject.kind === 'swap'
    toast.loading(isSwap ? t('progress.toast.running') : t('progress.toast.paying'), {
      key: activity.id,
      action: { label: t('activity.view'), onClick: view },
    })
  }
  return <ProgressDialog key={activity.id} activity={activity} onClose={close} />
}
