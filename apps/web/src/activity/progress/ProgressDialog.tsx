import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { StepProgress } from '../../ui/feedback/StepProgress.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../ui/overlays/DialogAction.tsx'
import { areaOf } from '../areas.ts'
import type { Activity } from '../useActivities.ts'
import { useProgressWords } from './useProgressWords.ts'
import { useStepViews } from './useStepViews.ts'

type ProgressDialogProps = { readonly activity: Activity; readonly onClose: () => void }

/** What is happening, then what changed. Closing it stops nothing. */
export function ProgressDialog({ activity, onClose }: ProgressDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={useTitle(activity)}>
      <Progress activity={activity} onClose={onClose} />
    </Dialog>
  )
}

function useTitle({ state, subject }: Activity): string {
  const { t } = useTranslation('progress')
  const words = useProgressWords(subject)
  switch (state.kind) {
    case 'running':
      return words.title
    case 'done':
      return words.doneTitle
    case 'failed':
      return state.error.funds === 'moving' ? t('unknownTitle') : words.failedTitle
  }
}

function Progress({ activity, onClose }: ProgressDialogProps) {
  const { id, state, subject } = activity
  const { Done, Failed } = areaOf(subject)
  switch (state.kind) {
    case 'running':
      return <Running activity={activity} isCutOff={state.isCutOff ?? false} />
    case 'done':
      return (
        <Suspense fallback={<Spinner />}>
          <Done
            {...{ activity, onClose }}
            receipt={state.receipt}
            steps={<Steps activity={activity} />}
          />
        </Suspense>
      )
    case 'failed':
      return (
        <Suspense fallback={<Spinner />}>
          <Failed {...{ id, subject, onClose }} error={state.error} />
        </Suspense>
      )
  }
}

const Steps = ({ activity }: { readonly activity: Activity }) => (
  <StepProgress steps={useStepViews(activity)} />
)

/** Steps that move tokens: once one has begun, nothing can be stopped. */
const MOVING =
  /^(swap|pay|transfer|deposit|cancel|take|hand|stake|unstake|reward|claim|harvest|withdraw|create|fund|open|close|return)/

function Running({
  activity,
  isCutOff,
}: {
  readonly activity: Activity
  readonly isCutOff: boolean
}) {
  const { t } = useTranslation('progress')
  const { subject } = activity
  const words = useProgressWords(subject)
  useEffect(() => areaOf(subject).loadEnds(), [subject])
  const isSent = activity.steps.some(
    ({ name, status }) => MOVING.test(name) && status !== 'pending',
  )
  return (
    <div className="flex flex-col gap-6 pt-2">
      <Steps activity={activity} />
      {isCutOff ? (
        <Notice tone="warn">{words.cutOff}</Notice>
      ) : (
        <p role="status" className="text-13 text-ink-2">
          {words.mayClose}
        </p>
      )}
      <DialogAction>
        <Button look="tonal" size="large" wide disabled={isSent} onClick={activity.stop}>
          {isSent ? words.cannotStop : t('stop')}
        </Button>
      </DialogAction>
    </div>
  )
}
