import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Activity, ActivityState } from '../../../activity/useActivities.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { StepProgress } from '../../../ui/StepProgress.tsx'
import { SwapDone } from './SwapDone.tsx'
import { SwapFailed } from './SwapFailed.tsx'
import { useStepViews } from './useStepViews.ts'

type ProgressDialogProps = { readonly activity: Activity; readonly onClose: () => void }

/** What is happening, then what changed. Closing it stops nothing. */
export function ProgressDialog({ activity, onClose }: ProgressDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={titleOf(t, activity.state)}>
      <Progress activity={activity} onClose={onClose} />
    </Dialog>
  )
}

function titleOf(t: TFunction, state: ActivityState): string {
  switch (state.kind) {
    case 'running':
      return t('progress.title')
    case 'done':
      return t('progress.doneTitle')
    case 'failed':
      return state.error.funds === 'moving' ? t('progress.unknownTitle') : t('progress.failedTitle')
  }
}

function Progress({ activity, onClose }: ProgressDialogProps) {
  const { state, summary } = activity
  switch (state.kind) {
    case 'running':
      return <Running activity={activity} isCutOff={state.isCutOff ?? false} />
    case 'done':
      return <SwapDone summary={summary} receipt={state.receipt} onClose={onClose} />
    case 'failed':
      return <SwapFailed activity={activity} error={state.error} onClose={onClose} />
  }
}

function Running({
  activity,
  isCutOff,
}: {
  readonly activity: Activity
  readonly isCutOff: boolean
}) {
  const { t } = useTranslation()
  const steps = useStepViews(activity)
  const isSwapSent = activity.steps.some(
    ({ name, status }) => name === 'swap' && status !== 'pending',
  )
  return (
    <div className="flex flex-col gap-6 pt-2">
      <StepProgress steps={steps} />
      {isCutOff ? (
        <Notice tone="warn">{t('progress.cutOff')}</Notice>
      ) : (
        <p role="status" className="text-13 text-ink-2">
          {t('progress.mayClose')}
        </p>
      )}
      <Button look="tonal" size="large" wide disabled={isSwapSent} onClick={activity.stop}>
        {isSwapSent ? t('progress.cannotStop') : t('progress.stop')}
      </Button>
    </div>
  )
}
