import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderDone } from '../../features/orders/progress/OrderDone.tsx'
import { OrderFailed } from '../../features/orders/progress/OrderFailed.tsx'
import { RouteStopped } from '../../features/swap/progress/RouteStopped.tsx'
import { SwapDone } from '../../features/swap/progress/SwapDone.tsx'
import { SwapFailed } from '../../features/swap/progress/SwapFailed.tsx'
import type { SwapFailedProps } from '../../features/swap/progress/SwapFailedProps.ts'
import { later } from '../../ui/browser/later.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { StepProgress } from '../../ui/feedback/StepProgress.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { Activity } from '../useActivities.ts'
import { PaymentDone, PaymentFailed } from './PaymentEnd.tsx'
import { isOrder, useProgressWords } from './useProgressWords.ts'
import { useStepViews } from './useStepViews.ts'

const LiquidityDone = later(
  async () => (await import('../../features/liquidity/progress/LiquidityDone.tsx')).LiquidityDone,
  'liquidity',
)
const LiquidityFailed = later(
  async () =>
    (await import('../../features/liquidity/progress/LiquidityFailed.tsx')).LiquidityFailed,
  'liquidity',
)

const ClaimDone = later(
  async () => (await import('../../features/claim/progress/ClaimDone.tsx')).ClaimDone,
  'claim',
)
const ClaimFailed = later(
  async () => (await import('../../features/claim/progress/ClaimFailed.tsx')).ClaimFailed,
  'claim',
)

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
  const { t } = useTranslation()
  const words = useProgressWords(subject)
  switch (state.kind) {
    case 'running':
      return words.title
    case 'done':
      return words.doneTitle
    case 'failed':
      return state.error.funds === 'moving' ? t('progress.unknownTitle') : words.failedTitle
  }
}

function Progress({ activity, onClose }: ProgressDialogProps) {
  const { state, subject } = activity
  switch (state.kind) {
    case 'running':
      return <Running activity={activity} isCutOff={state.isCutOff ?? false} />
    case 'done':
      if (subject.kind === 'swap')
        return state.receipt.kind === 'swap' || state.receipt.kind === 'route' ? (
          <SwapDone id={activity.id} {...{ subject, onClose }} receipt={state.receipt} />
        ) : null
      if (isOrder(subject)) return <OrderDone subject={subject} onClose={onClose} />
      if (subject.kind === 'liquidity')
        return (
          <Suspense fallback={<Spinner />}>
            <LiquidityDone subject={subject} receipt={state.receipt} onClose={onClose} />
          </Suspense>
        )
      if (subject.kind === 'claim')
        return (
          <Suspense fallback={<Spinner />}>
            <ClaimDone subject={subject} receipt={state.receipt} onClose={onClose} />
          </Suspense>
        )
      return <PaymentDone activity={activity} onClose={onClose} />
    case 'failed':
      if (isOrder(subject))
        return (
          <OrderFailed id={activity.id} subject={subject} error={state.error} onClose={onClose} />
        )
      if (subject.kind === 'liquidity')
        return (
          <Suspense fallback={<Spinner />}>
            <LiquidityFailed
              id={activity.id}
              subject={subject}
              error={state.error}
              onClose={onClose}
            />
          </Suspense>
        )
      if (subject.kind === 'claim')
        return (
          <Suspense fallback={<Spinner />}>
            <ClaimFailed id={activity.id} subject={subject} error={state.error} onClose={onClose} />
          </Suspense>
        )
      if (subject.kind !== 'swap')
        return <PaymentFailed subject={subject} error={state.error} onClose={onClose} />
      return <Failed id={activity.id} subject={subject} error={state.error} onClose={onClose} />
  }
}

const Failed = (props: SwapFailedProps) =>
  props.error.code === 'route-stopped' ? <RouteStopped {...props} /> : <SwapFailed {...props} />

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
  const { t } = useTranslation()
  const steps = useStepViews(activity)
  const words = useProgressWords(activity.subject)
  const isSent = activity.steps.some(
    ({ name, status }) => MOVING.test(name) && status !== 'pending',
  )
  return (
    <div className="flex flex-col gap-6 pt-2">
      <StepProgress steps={steps} />
      {isCutOff ? (
        <Notice tone="warn">{words.cutOff}</Notice>
      ) : (
        <p role="status" className="text-13 text-ink-2">
          {words.mayClose}
        </p>
      )}
      <Button look="tonal" size="large" wide disabled={isSent} onClick={activity.stop}>
        {isSent ? words.cannotStop : t('progress.stop')}
      </Button>
    </div>
  )
}
