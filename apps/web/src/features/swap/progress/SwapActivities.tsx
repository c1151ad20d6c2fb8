import { useTranslation } from 'react-i18next'
import { useActivities } from '../../../activity/useActivities.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToast } from '../../../ui/useToast.ts'
import { ProgressDialog } from './ProgressDialog.tsx'
import { useResumeInterrupted } from './useResumeInterrupted.ts'

/** Follows swaps on every page: shows the open one, and goes on with those that a reload interrupted. */
export function SwapActivities() {
  const { t } = useTranslation()
  const sdk = useSdk()
  const toast = useToast()
  useResumeInterrupted(sdk)
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
    toast.loading(t('progress.toast.running'), {
      key: activity.id,
      action: { label: t('activity.view'), onClick: view },
    })
  }
  return <ProgressDialog key={activity.id} activity={activity} onClose={close} />
}
