import { useTranslation } from 'react-i18next'
import type { DoneProps, FailedProps } from '../../activity/ActivityArea.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { useDescribePaymentError } from '../useDescribePaymentError.ts'
import type { PaymentSubject } from './PaymentSubject.ts'
import { PaymentTitle } from './PaymentTitle.tsx'

/** A payment that was made. */
export function PaymentDone({ activity, steps, onClose }: DoneProps<PaymentSubject>) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-6 pt-2">
      <p role="status" className="text-16 font-medium">
        <PaymentTitle subject={activity.subject} />
      </p>
      {steps}
      <Button size="large" wide onClick={onClose}>
        {t('common.done')}
      </Button>
    </div>
  )
}

/** What happened, where the tokens are, what to do. */
export function PaymentFailed({ subject, error, onClose }: FailedProps<PaymentSubject>) {
  const { t } = useTranslation()
  const describe = useDescribePaymentError()
  return (
    <ErrorState
      what={<PaymentTitle subject={subject} />}
      funds={describe(error, subject)}
      action={
        <Button size="large" wide onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    />
  )
}
