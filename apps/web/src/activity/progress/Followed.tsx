import { useTranslation } from 'react-i18next'
import { useToast } from '../../ui/feedback/useToast.ts'
import { type Activity, useActivities } from '../useActivities.ts'
import { ProgressDialog } from './ProgressDialog.tsx'
import { useProgressWords } from './useProgressWords.ts'

/** The progress of what is open; closed while it runs, a toast leads back to it. */
export function Followed({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation()
  const toast = useToast()
  const words = useProgressWords(activity.subject)
  const open = useActivities((store) => store.open)
  const close = () => {
    open(undefined)
    if (activity.state.kind !== 'running') return
    const view = () => {
      toast.close(activity.id)
      open(activity.id)
    }
    toast.loading(words.toast, {
      key: activity.id,
      action: { label: t('activity.view'), onClick: view },
    })
  }
  return <ProgressDialog activity={activity} onClose={close} />
}
