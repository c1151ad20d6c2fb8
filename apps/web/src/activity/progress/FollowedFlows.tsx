import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderWatch } from '../../features/orders/watch/OrderWatch.tsx'
import { useOwner } from '../../session/useSdk.ts'
import { later } from '../../ui/browser/later.ts'
import { useToast } from '../../ui/feedback/useToast.ts'
import { type Activity, useActivities } from '../useActivities.ts'
import { ProgressDialog } from './ProgressDialog.tsx'
import { useProgressWords } from './useProgressWords.ts'
import { useResumeInterrupted } from './useResumeInterrupted.ts'

const RangeWatch = later(
  async () => (await import('../../features/liquidity/watch/RangeWatch.tsx')).RangeWatch,
)

/** Follows what runs on every page: shows the open one, and goes on with the swaps that a reload interrupted. */
export function FollowedFlows() {
  useResumeInterrupted()
  const owner = useOwner()
  const { activities, openId } = useActivities()
  const activity = activities.find(({ id }) => id === openId)
  return (
    <>
      <OrderWatch />
      {owner && (
        <Suspense>
          <RangeWatch />
        </Suspense>
      )}
      {activity && <Followed key={activity.id} activity={activity} />}
    </>
  )
}

function Followed({ activity }: { readonly activity: Activity }) {
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
