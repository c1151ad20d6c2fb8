import type { SluiceError } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useDescribePaymentError } from '../../payments/useDescribePaymentError.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { StepProgress } from '../../ui/feedback/StepProgress.tsx'
import type { Activity, PaymentSubject } from '../useActivities.ts'
import { useSubjectTitle } from '../useSubjectTitle.ts'
import { useStepViews } from './useStepViews.ts'

type PaymentDoneProps = { readonly activity: Activity; readonly onClose: () => void }

/** A payment that was made. */
export function PaymentDone({ activity, onClose }: PaymentDoneProps) {
  const { t } = useTranslation()
  const title = useSubjectTitle(activity.subject)
  return (
    <div className="flex flex-col gap-6 pt-2">
      <p role="status" className="text-16 font-medium">
        {title}
      </p>
      <StepProgress steps={useStepViews(activity)} />
      <Button size="large" wide onClick={onClose}>
        {t('common.done')}
      </Button>
    </div>
  )
}

type PaymentFailedProps = {
  readonly subject: PaymentSubject
  readonly error: SluiceError
  readonly onClose: () => void
}

/** What happened, where the tokens are, what to do. */
export function PaymentFailed({ subject, error, onClose }: PaymentFailedProps) {
  const { t } = useTranslation()
  const title = useSubjectTitle(subject)
  const describe = useDescribePaymentError()
  return (
    <ErrorState
      what={title}
      funds={describe(error, subject)}
      action={
        <Button size="large" wide onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    />
  )
}
