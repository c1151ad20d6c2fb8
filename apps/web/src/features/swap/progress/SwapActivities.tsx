import { useActivities } from '../../../activity/useActivities.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { ProgressDialog } from './ProgressDialog.tsx'
import { useResumeInterrupted } from './useResumeInterrupted.ts'

/** Follows swaps on every page: shows the open one, and goes on with those that a reload interrupted. */
export function SwapActivities() {
  const sdk = useSdk()
  useResumeInterrupted(sdk)
  const { activities, openId, open } = useActivities()
  const activity = activities.find(({ id }) => id === openId)
  return (
    activity && (
      <ProgressDialog key={activity.id} activity={activity} onClose={() => open(undefined)} />
    )
  )
}
